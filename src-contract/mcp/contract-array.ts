/** The MCP part of the array that PHP reads. Entries of lists are already JSON, because PHP would turn `{}` into `[]`. */
import type * as z from 'zod';
import { inputSchema, resultSchema } from '../json-schema.ts';
import { operationNames, operations } from '../operations.ts';
import type { Operation, OperationName } from '../operations.ts';
import type { PhpValue } from '../php.ts';
import { texts } from '../descriptions/index.ts';
import { hints, mcpErrors, toolProblems } from './errors.ts';
import { prompt } from './prompt.ts';
import { mcpServer } from './server.ts';

/** The names of the tools, in the order of the contract. */
export const toolNames = operationNames.filter((name) => operations[name].tool);

/** A tool as in the result of `tools/list`. */
export function tool(name: OperationName): { readonly [key: string]: unknown } {
  const operation: Operation = operations[name];
  const { title, summary, description } = texts.en.operations[name];
  return {
    name,
    title,
    description: `${summary} ${description}`,
    inputSchema: inputSchema(operation, texts.en),
    outputSchema: resultSchema(operation, texts.en),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

/** The prompt as in the result of `prompts/list`. */
export function listedPrompt(): { readonly [key: string]: unknown } {
  const schema = inputSchema(prompt, texts.en) as {
    properties: Record<string, { description: string }>;
    required?: string[];
  };
  return {
    name: prompt.name,
    title: prompt.title,
    description: prompt.description,
    arguments: Object.entries(schema.properties).map(([name, { description }]) => ({
      name,
      description,
      required: schema.required?.includes(name) ?? false,
    })),
  };
}

/** @param rules returns the PHP rules for the arguments of an object schema. */
export function mcpArray(rules: (schema: z.ZodObject) => PhpValue): { [key: string]: PhpValue } {
  return {
    description: mcpServer.description,
    instructions: mcpServer.instructions,
    tools: Object.fromEntries(toolNames.map((name) => [name, JSON.stringify(tool(name))])),
    prompt: {
      name: prompt.name,
      description: prompt.description,
      arguments: rules(prompt.arguments),
      listed: JSON.stringify(listedPrompt()),
      texts: prompt.texts,
    },
    resources: mcpServer.resources,
    errors: mcpErrors,
    problems: toolProblems,
    hints,
  };
}
