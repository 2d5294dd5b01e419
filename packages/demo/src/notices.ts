import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoNotice = Type.Object(
  {
    kind: Type.Unsafe<'notice' | 'banner' | 'notify' | 'course' | 'message'>(
      Type.Enum(['notice', 'banner', 'notify', 'course', 'message']),
    ),
    /** Absent: for all subjects. */
    appEName: Type.Optional(Name()),
    title: Name(),
    html: Name(),
    link: Type.Optional(Name()),
    priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
    /** Files of the folder `notices`, with their size in pixels. */
    pictures: Type.Optional(
      Type.Array(Type.Object({ name: Name(), alt: Name(), width: Type.Integer(), height: Type.Integer() }, closed)),
    ),
  },
  closed,
)
type DemoNotice = Static<typeof DemoNotice>

/** The notices of the demo content (`data/notices.json`). */
export const readDemoNotices = (): DemoNotice[] => readData('notices.json', Type.Array(DemoNotice))
