import { type Static, type TSchema, Type } from 'typebox'

/** Schema pieces that calls of every area use. Lengths bound what a hostile client can send. */

/** A number id as it travels: opaque, a safe integer. */
export const Id = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Guid = () => Type.String({ minLength: 32, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
export const AppEName = () => Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.]+$' })
export const AgentCode = () => Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9-]*$' })
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })
export const Flag = (description?: string) =>
  Type.Unsafe<0 | 1>(Type.Integer({ minimum: 0, maximum: 1, ...(description ? { description } : {}) }))
export const Moment = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const Count = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
/** Amounts of books, fen: sums of many orders. */
export const Fen = () => Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const SignedFen = () => Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 })
/**
 * Which state of a thing a form was loaded with; sent back with what was typed. A digest of what the form edits, where
 * the thing has no counter. Saving by another than the present one is 409 with an EditConflict (editConflict.ts).
 */
export const Revision = () => Type.String({ minLength: 1, maxLength: 32, description: 'of what was loaded' })
export const Nothing = () => Type.Null()
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A text of an answer, and what stands for it where the answer has no data (emptyData.ts). */
export const TextOr = (empty: string, description = '') =>
  Type.Unsafe<string>({ ...Type.String(description ? { description } : {}), empty })

/** A chapter tree as JSON text; without data it has no chapters. */
export const MenuJson = (description: string) => TextOr('{"ID":0,"Name":"","Childs":[]}', description)

/** Chapters as JSON text of a list. */
export const ListJson = (description: string) => TextOr('[]', description)

/**
 * A parameter that travels as JSON text (`repliesJson`, `replyStr`). Both sides of the contract see the
 * value: the client writes the text, the server reads it before it checks the schema.
 */
export function JsonText<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ ...schema, wire: 'json' })
}

export const isJsonText = (schema: unknown): boolean => (schema as { wire?: unknown }).wire === 'json'

/** A call's path as it is registered and called: `{product}` is tizhou, `{host}` the page's own (design, "Rulings"). */
export const pathOnWire = (path: string): string => path.replaceAll('{product}', 'tizhou').replace('{host}', '')
