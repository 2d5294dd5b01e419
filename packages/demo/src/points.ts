import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const DemoPoint = Type.Object(
  {
    appEName: Name(),
    /** The name by which questions refer to the point. */
    name: Name(),
    aliases: Type.Array(Name()),
    importance: Type.Unsafe<0 | 1 | 2 | 3>(Type.Integer({ minimum: 0, maximum: 3 })),
    source: Name(),
    year: Type.Integer({ minimum: 1950, maximum: 2100 }),
    html: Name(),
    /** Shown below the text: a file of the folder `points`, and what it shows in words. */
    picture: Type.Optional(Type.Object({ file: Name(), alt: Name() }, closed)),
  },
  closed,
)
type DemoPoint = Static<typeof DemoPoint>

const FILES = ['points.json', 'points-lczy.json', 'points-nk.json']

/** The texts of demo points, as in `data/points*.json`. */
export const readDemoPoints = (): DemoPoint[] => FILES.flatMap((file) => readData(file, Type.Array(DemoPoint)))

/** A picture of a point. */
export const readPointPicture = (file: string): Buffer => readFileSync(join(import.meta.dirname, '../points', file))

const Pair = Type.Tuple([Name(), Name()])
const DemoPointLinks = Type.Object(
  {
    appEName: Name(),
    /** Name of a point → name of its parent. */
    parents: Type.Record(Type.String(), Name()),
    confusable: Type.Array(Pair),
    related: Type.Array(Pair),
  },
  closed,
)

/** The relations between demo points. */
export const readDemoPointLinks = () => readData('point-links.json', Type.Array(DemoPointLinks))
