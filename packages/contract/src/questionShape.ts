import { FORMS, type Form } from '@tizhou/domain/content/question'
import { type Static, Type } from 'typebox'

/** A question in the back office before it is in the bank, for display and preview. */
export const ShownQuestion = Type.Object({
  externalID: Type.String(),
  chapterPath: Type.Array(Type.String()),
  style: Type.String({ description: 'code of packages/catalogue/src/styles.ts' }),
  styleName: Type.String(),
  form: Type.Unsafe<Form>(Type.String({ description: FORMS.join(', ') })),
  group: Type.Union([Type.Object({ key: Type.String(), order: Type.Integer(), stem: Type.String() }), Type.Null()]),
  hint: Type.String(),
  stem: Type.String(),
  options: Type.Array(
    Type.Object({ name: Type.String(), content: Type.String(), weight: Type.Optional(Type.Number()) }),
  ),
  answer: Type.String(),
  explanation: Type.String(),
  reasons: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), content: Type.String() }), { description: 'of options, by letter' }),
  ),
  points: Type.Array(Type.String()),
  source: Type.String(),
  year: Type.Union([Type.Integer(), Type.Null()]),
  difficulty: Type.Union([Type.Integer(), Type.Null()]),
})
export type ShownQuestion = Static<typeof ShownQuestion>
