import { type Static, type TSchema, Type } from 'typebox'

/** Schemas shared by the calls of all areas. Lengths limit hostile clients. */

/** An id: opaque, a safe integer. */
export const Id = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Guid = () => Type.String({ minLength: 32, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
export const AppEName = () => Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.]+$' })
export const AgentCode = () => Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9-]*$' })
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })
export const Flag = (description?: string) =>
  Type.Unsafe<0 | 1>(Type.Integer({ minimum: 0, maximum: 1, ...(description ? { description } : {}) }))
export const Moment = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const Count = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
/** Sums of many orders, fen. */
export const Fen = () => Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const SignedFen = () => Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 })
/**
 * The revision with which a form was loaded, sent back with a save: a counter, or a digest of the edited fields. Saving
 * with another than the present one gives 409 with an EditConflict (editConflict.ts).
 */
export const Revision = () => Type.String({ minLength: 1, maxLength: 32, description: 'of what was loaded' })
export const Nothing = () => Type.Null()
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A text of a reply, with its value in a reply without data (emptyData.ts). */
export const TextOr = (empty: string, description = '') =>
  Type.Unsafe<string>({ ...Type.String(description ? { description } : {}), empty })

/** A chapter tree as JSON text; without data it has no chapters. */
export const MenuJson = (description: string) => TextOr('{"ID":0,"Name":"","Childs":[]}', description)

/** Chapters as JSON text of a list. */
export const ListJson = (description: string) => TextOr('[]', description)

/**
 * A parameter encoded as JSON text (`repliesJson`, `replyStr`). Code on both sides sees the value: the client encodes
 * it, the server parses it before checking the schema.
 */
export function JsonText<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ ...schema, wire: 'json' })
}

export const isJsonText = (schema: unknown): boolean => (schema as { wire?: unknown }).wire === 'json'

/** A call's path as registered and requested: `{product}` is tizhou, `{host}` the page's own (design, "Rulings"). */
export const pathOnWire = (path: string): string => path.replaceAll('{product}', 'tizhou').replace('{host}', '')
