import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlueprintV1Declaration, StepDefinition } from '@wp-playground/blueprints';
import { activationHooks, activePlugins } from '../../wordpress/php-code.ts';
import { root } from '../../support/root.ts';
import type { PluginFolder } from '../../wordpress/site.ts';

type Step = NonNullable<BlueprintV1Declaration['steps']>[number];

function isStep(step: Step, name: StepDefinition['step']): boolean {
  return typeof step === 'object' && step !== null && step.step === name;
}

/** The repository's playground.json. */
export async function readBlueprint(): Promise<BlueprintV1Declaration> {
  return JSON.parse(await readFile(join(root, 'playground.json'), 'utf8')) as BlueprintV1Declaration;
}

/** Replaces the blueprint's only step with this name by other steps; throws if there is not exactly one. */
export function replaceStep(
  blueprint: BlueprintV1Declaration,
  name: StepDefinition['step'],
  replacement: readonly StepDefinition[],
): BlueprintV1Declaration {
  const steps = blueprint.steps ?? [];
  const count = steps.filter((step) => isStep(step, name)).length;
  if (count !== 1) throw new Error(`playground.json has ${String(count)} steps "${name}"; there must be one.`);
  return { ...blueprint, steps: steps.flatMap((step) => (isStep(step, name) ? [...replacement] : [step])) };
}

function runPhp(code: string): StepDefinition {
  return { step: 'runPHP', code: `<?php require '/wordpress/wp-load.php';\n${code}` };
}

function importsDemo(step: Step): boolean {
  return (
    typeof step === 'object' &&
    step !== null &&
    step.step === 'runPHP' &&
    JSON.stringify(step.code).includes('md_shop_demo_import')
  );
}

/**
 * The blueprint for a site of the harness. The plugins are mounted, so they are only activated, with code that reports errors
 * (Playground's step does not). There is no automatic login, because tests must see the site like the public. The harness
 * chooses WordPress and PHP.
 */
export function blueprintForMount(
  blueprint: BlueprintV1Declaration,
  plugins: readonly PluginFolder[],
  demo: boolean,
): BlueprintV1Declaration {
  const {
    $schema: _schema,
    login: _login,
    preferredVersions: _versions,
    landingPage: _page,
    ...rest
  } = blueprint as BlueprintV1Declaration & {
    $schema?: string;
  };
  const activated = replaceStep(rest, 'activatePlugin', [
    runPhp(activePlugins(plugins)),
    runPhp(activationHooks(plugins)),
  ]);
  return { ...activated, steps: (activated.steps ?? []).filter((step) => demo || !importsDemo(step)) };
}
