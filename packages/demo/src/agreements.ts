import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoAgreement = Type.Object(
  {
    kind: Type.Unsafe<'terms' | 'privacy' | 'authorization'>(Type.Enum(['terms', 'privacy', 'authorization'])),
    /** Of the subject that asks for it. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
  },
  closed,
)
type DemoAgreement = Static<typeof DemoAgreement>

/** Agreement texts of the demo content, as `data/agreements.json` holds them. */
export const readDemoAgreements = (): DemoAgreement[] => readData('agreements.json', Type.Array(DemoAgreement))
