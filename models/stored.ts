import mongoose, { type InferSchemaType, type Model, type ObtainSchemaGeneric, type Schema } from "mongoose";

type Definition<S> = ObtainSchemaGeneric<S, "TSchemaDefinition">;
type RequiredKeys<D> = { [K in keyof D]: D[K] extends { required: boolean } ? K : never }[keyof D];

/**
 * What the database holds of a schema's documents, which is what `.lean()` returns. It applies no defaults: only a path
 * with `required: true` is certain to be there, since documents older than a path lack it. For schemas by
 * `Schema.create`, which keeps the definition in its type.
 */
export type Stored<S, T = InferSchemaType<S>> = Pick<T, keyof T & (RequiredKeys<Definition<S>> | "_id")> &
  Partial<Omit<T, RequiredKeys<Definition<S>> | "_id">>;

/** Returns the model of this name, made once: Next loads a module more than once in a process. */
export function modelOf<T>(name: string, schema: Schema): Model<T> {
  return (mongoose.models[name] ?? mongoose.model(name, schema)) as unknown as Model<T>;
}
