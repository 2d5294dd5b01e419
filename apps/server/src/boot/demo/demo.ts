import { rename, rm } from 'node:fs/promises'
import { SOURCES } from '@tizhou/catalogue/sources'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from '@tizhou/demo/people'
import { picturesDir } from '@tizhou/demo/pictures'
import { DEMO_EXAM_NOTE } from '@tizhou/demo/subject'
import { type DemoSubject, readDemoSubjects } from '@tizhou/demo/subjects'
import { fileDrafts } from '../../cores/content/filing/fileDrafts.ts'
import { addUser } from '../../cores/people/users.ts'
import { type Config, sqliteFile } from '../../platform/config.ts'
import { newId } from '../../platform/database/ids.ts'
import { openStore } from '../../platform/database/open.ts'
import type { Store } from '../../platform/database/store.ts'
import { openFiles } from '../../platform/files/openFiles.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { putFolder } from '../putFolder.ts'
import { loadDemoAgents } from './demoAgents.ts'
import { loadDemoAgreements } from './demoAgreements.ts'
import { loadDemoBooks } from './demoBooks.ts'
import { loadDemoCandidates } from './demoCandidates.ts'
import { loadDemoDocuments } from './demoDocuments.ts'
import { loadDemoFeedback } from './demoFeedback.ts'
import { loadDemoHelp } from './demoHelp.ts'
import { loadDemoLives } from './demoLives.ts'
import { loadDemoMaterials } from './demoMaterials.ts'
import { loadDemoNotices } from './demoNotices.ts'
import { loadDemoOrders } from './demoOrders.ts'
import { loadDemoPapers } from './demoPapers.ts'
import { loadDemoPointLinks, loadDemoPoints } from './demoPoints.ts'
import { readDemoQuestions } from './demoQuestions.ts'
import { loadDemoSales } from './demoSales.ts'
import { loadDemoTrees } from './demoTrees.ts'
import { loadDemoUpdates } from './demoUpdates.ts'
import { loadDemoVideos } from './demoVideos.ts'

const YEAR = 365 * 86_400_000
/** Accounts are older than the first demo order. */
const REGISTERED_BEFORE = 100 * 86_400_000
const TREE = { source: SOURCES.ChapterTest, module: 'ChapterTest' }

/**
 * Makes the demo database in a temporary file and moves it into place when complete, so that an interrupted start
 * leaves none. `finish`: what jobs would otherwise do at the first start.
 */
export async function makeDemo(
  config: Config,
  now: number,
  finish: (store: Store) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const file = `${sqliteFile(config)}.new`
  for (const rest of [file, `${file}-wal`, `${file}-shm`]) await rm(rest, { force: true })
  const store = await openStore({ sqliteFile: file })
  await loadDemo(store, config, now)
  await finish(store)
  await store.close()
  await rename(file, sqliteFile(config))
}

/** Subjects with their questions and pictures, agents, and people. */
export async function loadDemo(store: Store, config: Config, now: number): Promise<void> {
  const files = openFiles(config)
  const subjectIDs = new Map<string, number>()
  const withDrafts: Parameters<typeof loadDemoMaterials>[2][number][] = []
  const loaded: Parameters<typeof loadDemoCandidates>[1][number][] = []
  const subjects = readDemoSubjects()
  for (const [position, subject] of subjects.entries()) {
    const subjectID = newId()
    const { source, module } = subject.tree ?? TREE
    subjectIDs.set(subject.appEName, subjectID)
    await addSubject(store, subject, subjectID, position, now)
    const drafts = await readDemoQuestions(subject)
    await fileDrafts(store, { appEName: subject.appEName, tree: { sourceName: source, module } }, drafts, {
      freePaths: new Set(subject.freeChapters),
      now,
    })
    await loadDemoTrees(store, subjectID, subject, drafts, now)
    const paperIDs = await loadDemoPapers(store, subjectID, subject, now)
    loaded.push({ subjectID, subject, paperIDs })
    withDrafts.push({ subjectID, appEName: subject.appEName, drafts, paperIDs })
    await putFolder(files, `images/${subjectID}`, picturesDir)
  }
  await linkMockSubjects(store, subjects, subjectIDs)
  await loadDemoAgreements(store, subjectIDs, now)
  await loadDemoHelp(store, subjectIDs, now)
  await loadDemoUpdates(store, subjectIDs, now)
  await loadDemoPoints(store, files, subjectIDs, now)
  await loadDemoPointLinks(store, subjectIDs)
  await loadDemoMaterials(store, files, withDrafts, now)
  await loadDemoDocuments(store, files, subjectIDs, now)
  await loadDemoVideos(store, files, withDrafts, now)
  await loadDemoLives(store, files, subjectIDs, now)
  await loadDemoNotices(store, files, subjectIDs, now)
  await loadDemoAgents(store, files, subjectIDs, now)
  await loadDemoBooks(store, subjectIDs, now)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const person of DEMO_PEOPLE) await addPerson(store, person, passwordHash, subjectIDs, now)
  await loadDemoSales(store, subjectIDs, now)
  await loadDemoCandidates(store, loaded, now)
  await loadDemoOrders(store, config, subjectIDs, now)
  await loadDemoFeedback(store, subjectIDs.get('ZY_LCZY_YTMJ') as number, now)
  await store.write((tx) =>
    tx.db
      .insertInto('setting')
      .values({ name: 'demo', value: String(now) })
      .execute(),
  )
}

/** Subjects whose mock interviews are in another subject. */
async function linkMockSubjects(
  store: Store,
  subjects: readonly DemoSubject[],
  subjectIDs: ReadonlyMap<string, number>,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { appEName, mockSubject } of subjects)
      if (mockSubject !== undefined)
        await tx.db
          .updateTable('subject')
          .set({ mock_subject_id: subjectIDs.get(mockSubject) as number })
          .where('subject_id', '=', subjectIDs.get(appEName) as number)
          .execute()
  })
}

async function addSubject(
  store: Store,
  subject: DemoSubject,
  subjectID: number,
  position: number,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    await tx.db
      .insertInto('subject')
      .values({
        subject_id: subjectID,
        code: subject.appEName,
        name: subject.appName,
        short_name: subject.cName,
        family: subject.family,
        position,
        revision: 1,
        updated_at: now,
      })
      .execute()
    await tx.db
      .insertInto('subject_version')
      .values(
        subject.versions.map((version) => ({
          subject_id: subjectID,
          vn: version.vn,
          name: version.vname,
          position: version.vnorder,
          ver_no: 1,
          price: version.price,
          modules: JSON.stringify(version.modules),
          hidden: 0,
        })),
      )
      .execute()
    const year = new Date(now).getUTCFullYear()
    for (const exam of subject.exams)
      for (const held of [year, year + 1])
        await tx.db
          .insertInto('official_exam_date')
          .values({
            official_exam_date_id: newId(),
            subject_id: subjectID,
            year: held,
            name: exam.name,
            starts_on: `${held}-${exam.startsOn}`,
            ends_on: `${held}-${exam.endsOn}`,
            note: DEMO_EXAM_NOTE,
          })
          .execute()
  })
}

async function addPerson(
  store: Store,
  person: DemoPerson,
  passwordHash: string,
  subjectIDs: Map<string, number>,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    const userID = await addUser(tx, { ...person, passwordHash, now: now - REGISTERED_BEFORE })
    for (const { appEName, vn, byOrder } of person.versions)
      if (!byOrder)
        await tx.db
          .insertInto('entitlement')
          .values({
            entitlement_id: newId(),
            user_id: userID,
            subject_id: subjectIDs.get(appEName) as number,
            vn,
            starts_at: now,
            ends_at: now + YEAR,
            source: 'demo',
          })
          .execute()
  })
}
