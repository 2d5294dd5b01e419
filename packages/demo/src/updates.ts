import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoUpdate = Type.Object(
  {
    version: Name(),
    /** When it was published, before the demo was made. */
    daysAgo: Type.Integer({ minimum: 0 }),
    /** Absent: of all subjects. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
  },
  closed,
)
type DemoUpdate = Static<typeof DemoUpdate>

/** Version updates of the demo content, as `data/updates.json` holds them. */
export const readDemoUpdates = (): DemoUpdate[] => readData('updates.json', Type.Array(DemoUpdate))
