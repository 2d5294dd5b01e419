import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoNotice = Type.Object(
  {
    kind: Type.Unsafe<'notice' | 'banner' | 'notify' | 'course' | 'message'>(
      Type.Enum(['notice', 'banner', 'notify', 'course', 'message']),
    ),
    /** Absent: of all subjects. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
    link: Type.Optional(Name()),
    priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
    /** Files of the folder `notices`, with their points. */
    pictures: Type.Optional(
      Type.Array(Type.Object({ name: Name(), alt: Name(), width: Type.Integer(), height: Type.Integer() }, closed)),
    ),
  },
  closed,
)
type DemoNotice = Static<typeof DemoNotice>

/** What the demo tells its learners, as `data/notices.json` holds it. */
export const readDemoNotices = (): DemoNotice[] => readData('notices.json', Type.Array(DemoNotice))
