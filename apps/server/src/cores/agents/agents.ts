import type { Selectable } from 'kysely'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SubjectRow } from '../subjects/subjects.ts'

type Reads = Pick<Store, 'db'>

export type AgentRow = Selectable<Tables['agent']>
export type GroupRow = Selectable<Tables['agent_group']>
export type ClassRow = Selectable<Tables['exam_class']>

const open = statement<{ code: string }>()((db, of) =>
  db.selectFrom('agent').selectAll().where('agent_code', '=', of.code).where('closed_at', 'is', null),
)

/** The agent of a code, unless it is closed. */
export const openAgent = (on: Asked, code: string): Promise<AgentRow | undefined> => open.first(on, { code })

const ofHost = statement<{ host: string }>()((db, of) =>
  db
    .selectFrom('agent_host as h')
    .innerJoin('agent as a', 'a.agent_code', 'h.agent_code')
    .select('a.agent_code')
    .where('h.host', '=', of.host)
    .where('a.closed_at', 'is', null),
)

/** The code of the agent whose host this is (lower case, without port), unless it is closed. */
export const agentCodeOfHost = async (on: Asked, host: string): Promise<string | undefined> =>
  (await ofHost.first(on, { host }))?.agent_code

export const hostsOfAgent = async (store: Reads, code: string): Promise<string[]> =>
  (await store.db.selectFrom('agent_host').select('host').where('agent_code', '=', code).orderBy('host').execute()).map(
    ({ host }) => host,
  )

/** Groups of a subject (and those for all subjects), of one agent and shared ones. */
export function groupsOf(
  store: Reads,
  subjectID: number,
  code: string,
  kinds: readonly GroupRow['kind'][],
): Promise<GroupRow[]> {
  return store.db
    .selectFrom('agent_group')
    .selectAll()
    .where('agent_code', 'in', ['', code])
    .where('kind', 'in', [...kinds])
    .where((on) => on.or([on('subject_id', '=', subjectID), on('subject_id', 'is', null)]))
    .orderBy('position')
    .orderBy('group_id')
    .execute()
}

/** Classes of exams of one agent and shared ones, with the number of their subjects. */
export const classesOf = (store: Reads, code: string): Promise<(ClassRow & { subjects: number })[]> =>
  store.db
    .selectFrom('exam_class as c')
    .selectAll('c')
    .select((on) =>
      on
        .selectFrom('class_subject as s')
        .innerJoin('subject', 'subject.subject_id', 's.subject_id')
        .where('subject.withdrawn_at', 'is', null)
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
        .whereRef('s.class_id', '=', 'c.class_id')
        .$asScalar()
        .$notNull()
        .as('subjects'),
    )
    .where('c.agent_code', 'in', ['', code])
    .orderBy('c.position')
    .orderBy('c.class_id')
    .execute()

export const classByID = (store: Reads, classID: number): Promise<ClassRow | undefined> =>
  store.db.selectFrom('exam_class').selectAll().where('class_id', '=', classID).executeTakeFirst()

export const subjectsOfClass = (store: Reads, classID: number): Promise<SubjectRow[]> =>
  store.db
    .selectFrom('subject as s')
    .innerJoin('class_subject as c', 'c.subject_id', 's.subject_id')
    .selectAll('s')
    .where('c.class_id', '=', classID)
    .where('s.withdrawn_at', 'is', null)
    .orderBy('c.position')
    .orderBy('s.code')
    .execute()

export const bannersOfClass = (store: Reads, classID: number): Promise<Selectable<Tables['class_banner']>[]> =>
  store.db
    .selectFrom('class_banner')
    .selectAll()
    .where('class_id', '=', classID)
    .orderBy('position')
    .orderBy('banner_id')
    .execute()

/** Shops of one series, or all of them. */
export const flagshipStores = (
  store: Reads,
  seriesID: number | undefined,
): Promise<Selectable<Tables['flagship_store']>[]> =>
  store.db
    .selectFrom('flagship_store')
    .selectAll()
    .$if(seriesID !== undefined, (query) => query.where('series_id', '=', seriesID as number))
    .orderBy('position')
    .orderBy('store_id')
    .execute()
