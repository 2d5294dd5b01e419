import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoArticle = Type.Object(
  {
    kind: Type.Unsafe<'faq' | 'guide'>(Type.Enum(['faq', 'guide'])),
    /** Absent: for all subjects. */
    appEName: Type.Optional(Name()),
    section: Name(),
    title: Name(),
    html: Name(),
  },
  closed,
)
type DemoArticle = Static<typeof DemoArticle>

/** Frequent questions and the exam guide of the demo content (`data/help.json`). */
export const readDemoHelp = (): DemoArticle[] => readData('help.json', Type.Array(DemoArticle))
