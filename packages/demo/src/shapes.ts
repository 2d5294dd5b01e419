import { Type } from 'typebox'

/** Shared parts of the data files' schemas. */

/** Refuses fields that the schema does not name, to find misspelled ones. */
export const closed = { additionalProperties: false }

export const Name = () => Type.String({ minLength: 1 })
