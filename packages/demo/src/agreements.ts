import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoAgreement = Type.Object(
  {
    kind: Type.Unsafe<'terms' | 'privacy' | 'authorization'>(Type.Enum(['terms', 'privacy', 'authorization'])),
    /** Code of the subject that requires it. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
  },
  closed,
)
type DemoAgreement = Static<typeof DemoAgreement>

/** The agreement texts of the demo content (`data/agreements.json`). */
export const readDemoAgreements = (): DemoAgreement[] => readData('agreements.json', Type.Array(DemoAgreement))
