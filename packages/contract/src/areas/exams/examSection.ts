import { FORMS, type Form as FormName } from '@tizhou/domain/content/question'
import { type Static, Type } from 'typebox'
import { Count, Flag, Id } from '../../wire.ts'

/** The questions of an open paper, section by section. */

const Form = Type.Unsafe<FormName>(Type.Enum([...FORMS]))
/** Marks to two decimals. */
export const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })

/** A question of an open paper: with what answering needs, without what scoring needs. */
export const ExamItem = Type.Object({
  AllTestID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  Hint: Type.Optional(Type.String()),
  Title: Type.String(),
  SelectedItems: Type.Array(Type.Object({ ItemName: Type.String(), Content: Type.String() })),
  Blanks: Type.Optional(Count()),
  Marks: Marks(),
})
/** A hidden step: not opened yet, or left for good. */
const SealedItem = Type.Object({
  AllTestID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  Marks: Marks(),
  Sealed: Type.Literal(1),
})
const ExamGroup = Type.Object({
  GroupID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  FrontTitle: Type.String(),
  SelectedItems: Type.Optional(Type.Array(Type.Object({ ItemName: Type.String(), Content: Type.String() }))),
  Items: Type.Array(Type.Union([ExamItem, SealedItem])),
})
export const ExamSection = Type.Object({
  SectionID: Id(),
  Name: Type.String(),
  StyleID: Id(),
  /** 1: entered and left; hidden and locked (room A). */
  Closed: Flag(),
  TestItems: Type.Array(Type.Union([ExamGroup, ExamItem, SealedItem])),
})
export type WireExamItem = Static<typeof ExamItem>
export type WireSealedItem = Static<typeof SealedItem>
export type WireExamGroup = Static<typeof ExamGroup>
export type WireExamSection = Static<typeof ExamSection>
