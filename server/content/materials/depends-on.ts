import { type Material } from './material.entity.js';

type Column = keyof Material | '*';

const columnsByField = new Map<string, readonly Column[]>();

/** Above a GraphQL field: the columns of the material that it is computed from, '*' for all but HTML. Without it, the column of the same name. */
export const DependsOn =
  (...columns: Column[]): MethodDecorator & PropertyDecorator =>
  (_: object, field: string | symbol) =>
    void columnsByField.set(String(field), columns);

export const columnsOf = (field: string): readonly string[] => columnsByField.get(field) ?? [field];
