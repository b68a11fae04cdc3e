import * as z from 'zod';

/**
 * Returns the same schema, but every object at every depth allows further fields. A client of v1 must accept them, because
 * within v1 fields can be added (docs/decisions.md, "Compatibility"). Checks of the known fields stay.
 */
export function loose<T extends z.ZodType>(schema: T): T {
  return loosen(schema) as T;
}

function loosen(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, loosen(field)]),
    );
    const opened = z.core.clone(schema, { ...schema.def, shape, catchall: z.unknown() });
    // A clone with another definition loses its metadata, for example the key of the texts that describe its fields.
    z.globalRegistry.add(opened, schema.meta() ?? {});
    return opened;
  }
  if (schema instanceof z.ZodArray) return z.core.clone(schema, { ...schema.def, element: loosen(schema.element) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return z.core.clone(schema, { ...schema.def, innerType: loosen(schema.unwrap()) });
  }
  return schema;
}
