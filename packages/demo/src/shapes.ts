import { Type } from 'typebox'

/** What the schemas of the data files share. */

/** Refuses fields that the schema does not name: a field that is spelled wrongly is found. */
export const closed = { additionalProperties: false }

export const Name = () => Type.String({ minLength: 1 })
