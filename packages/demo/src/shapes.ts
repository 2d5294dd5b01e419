import { Type } from 'typebox'

/** Parts that the schemas of the data files share. */

/** Refuses fields that the schema does not name, which finds misspelt ones. */
export const closed = { additionalProperties: false }

export const Name = () => Type.String({ minLength: 1 })
