import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoUpdate = Type.Object(
  {
    version: Name(),
    /** Days from its publication to the making of the demo. */
    daysAgo: Type.Integer({ minimum: 0 }),
    /** Absent: for all subjects. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
  },
  closed,
)
type DemoUpdate = Static<typeof DemoUpdate>

/** Version updates of the demo content (`data/updates.json`). */
export const readDemoUpdates = (): DemoUpdate[] => readData('updates.json', Type.Array(DemoUpdate))
