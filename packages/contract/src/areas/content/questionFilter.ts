import { Type } from 'typebox'
import { Search } from '../../table.ts'
import { Id, Text } from '../../wire.ts'

export const StyleCode = () => Type.String({ maxLength: 10, pattern: '^[A-Z0-9]+$' })

/** `papersOnly`: never in a chapter; `removed`: taken out of its chapters, can be restored. */
export const QuestionState = () =>
  Type.Unsafe<'inChapter' | 'papersOnly' | 'removed'>(Type.Enum(['inChapter', 'papersOnly', 'removed']))

/** What a question lacks. `paper`: it stands in no paper for everybody. `picture`: it names one that nobody uploaded. */
const Lack = () =>
  Type.Unsafe<'explanation' | 'picture' | 'paper' | 'point'>(Type.Enum(['explanation', 'picture', 'paper', 'point']))

/** Why a question is to be looked at: few answer it rightly, who knows more answers it no better, or it was reported. */
const Trouble = () =>
  Type.Unsafe<'facility' | 'discrimination' | 'reports'>(Type.Enum(['facility', 'discrimination', 'reports']))

/** The filters of the list of questions, which edits of all that is found take as well. */
export const questionFilter = {
  cptID: Type.Optional(Id()),
  style: Type.Optional(StyleCode()),
  state: Type.Optional(QuestionState()),
  point: Type.Optional(Text(64)),
  source: Type.Optional(Text(100)),
  year: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999, description: '0: without one' })),
  difficulty: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: '0: without one' })),
  editor: Type.Optional(Id()),
  lacks: Type.Optional(Lack()),
  trouble: Type.Optional(Trouble()),
  q: Search(),
}
