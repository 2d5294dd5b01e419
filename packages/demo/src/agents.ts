import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

/**
 * Agents of the demo content with their contacts, as in `data/agents.json`. Names, numbers and addresses are made up.
 */

export const agentPicturesDir = join(import.meta.dirname, '../agents')

const DemoAgent = Type.Object(
  {
    code: Name(),
    name: Name(),
    title: Type.Optional(Name()),
    /** Hosts below .localhost, which browsers resolve to this machine. */
    hosts: Type.Optional(Type.Array(Name())),
    qq: Type.Optional(Name()),
    telephone: Type.Optional(Name()),
    /** The address of a picture: files of `agents/` are served below /files/images/agents/. */
    icon: Type.Optional(Name()),
    wechat: Type.Optional(Name()),
    /** 1: a messenger ID, 2: an official account. */
    wechatKind: Type.Optional(Type.Unsafe<1 | 2>(Type.Enum([1, 2]))),
    alipay: Type.Optional(Name()),
    logoutUrl: Type.Optional(Name()),
    followUrl: Type.Optional(Name()),
  },
  closed,
)
export type DemoAgent = Static<typeof DemoAgent>

const DemoClass = Type.Object(
  {
    /** '' for classes that all agents share. */
    agentCode: Type.String(),
    name: Name(),
    intro: Type.String(),
    picture: Name(),
    /** Codes of subjects. */
    subjects: Type.Array(Name()),
    banners: Type.Array(Type.Object({ title: Name(), intro: Type.String(), picture: Name(), word: Name() }, closed)),
  },
  closed,
)

const KINDS = ['qq', 'card', 'interview'] as const

const DemoGroup = Type.Object(
  {
    agentCode: Type.String(),
    kind: Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS])),
    /** Absent: every subject; likewise vn and versions. */
    appEName: Type.Optional(Name()),
    vn: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Name(),
    number: Type.Optional(Name()),
    link: Name(),
    intro: Type.String(),
  },
  closed,
)

/** A shop: goods numbers of the own web shop, or a marketplace listing. */
const DemoStore = Type.Object({ seriesID: Type.Integer(), name: Name(), intro: Type.String(), link: Name() }, closed)

const DemoAgents = Type.Object(
  {
    agents: Type.Array(DemoAgent),
    classes: Type.Array(DemoClass),
    groups: Type.Array(DemoGroup),
    stores: Type.Array(DemoStore),
  },
  closed,
)

/** Reads agents, classes of exams, groups and shops. Throws where the file does not match its schema. */
export const readDemoAgents = (): Static<typeof DemoAgents> => readData('agents.json', DemoAgents)
