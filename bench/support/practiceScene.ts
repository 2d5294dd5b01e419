import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { loadDemo } from '@tizhou/server/boot/demo/demo'
import { addUser } from '@tizhou/server/cores/people/users'
import { subjectByCode } from '@tizhou/server/cores/subjects/subjects'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { hashPassword } from '@tizhou/server/platform/passwords'
import { readConfig } from '@tizhou/server/settings'
import { postRequest } from './load.ts'
import type { Running } from './processes.ts'

const SUBJECT = 'ZY_LCZY_YTMJ'
const PASSWORD = 'bench bench bench'

/** Learners who practise in one chapter. */
export interface PracticeScene {
  guids: string[]
  appID: number
  cptID: number
  questions: { id: number; answer: string }[]
}

/**
 * One learner a connection, all with VIP, beside the demo; `folder`: for its pictures. `isOpen`: the demo's mock exams stay
 * open, so that keys of their questions are held back in chapters and replies to them wait.
 */
export async function addLearners(
  address: StoreAddress,
  folder: string,
  count: number,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<void> {
  const store = await openStore(address)
  // The server makes the demo on SQLite by itself.
  if (store.dialect === 'postgres') await loadDemo(store, readConfig({ DATA_DIR: folder }), Date.now())
  const subject = await subjectByCode(store, SUBJECT)
  const passwordHash = await hashPassword(PASSWORD)
  await store.write(async (tx) => {
    for (let at = 0; at < count; at++) {
      const user_id = await addUser(tx, { userName: `bench${at}`, nickName: '测', passwordHash, now: Date.now() })
      await tx.db
        .insertInto('entitlement')
        .values({
          entitlement_id: newId(),
          user_id,
          subject_id: subject?.subject_id as number,
          vn: 2,
          starts_at: 0,
          ends_at: Date.now() + 1e10,
          source: 'bench',
        })
        .execute()
    }
  })
  if (!isOpen)
    await store.write((tx) =>
      tx.db.updateTable('paper').set({ closes_at: 1 }).where('closes_at', 'is not', null).execute(),
    )
  if (store.dialect === 'postgres') await store.write((tx) => tx.run('analyze', []))
  await store.close()
}

/** Logs all learners in and finds the chapter whose size is nearest to twenty questions. */
export async function enterChapter({ port }: Running, count: number): Promise<PracticeScene> {
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${port}`, fetch })
  const guids: string[] = []
  for (let at = 0; at < count; at++)
    guids.push((await client.send('account.userlogin', { username: `bench${at}`, password: PASSWORD })).guid)
  const { list } = await client.send('subjects.searchAppEName', { appPName: SUBJECT })
  const appID = list[0]?.AppID as number
  const rows = await client.send('chapters.getCptStatistics', { guid: guids[0] as string, appID })
  const nearest = rows.sort((a, b) => Math.abs(a.Total - 20) - Math.abs(b.Total - 20))[0]
  const cptID = nearest?.CptID as number
  const set = await client.send('practice.getChapterTestEx', { guid: guids[0] as string, appID, cptID })
  const questions = set.test.StyleItems.flatMap((style) => style.TestItems)
    .flatMap((item) => ('GroupID' in item ? (item.BTestItems ?? item.A3TestItems ?? item.CaseTestItems ?? []) : [item]))
    .map((item) => ({
      id: item.AllTestID,
      // A held-back key is empty and cannot be sent as the answer.
      answer: item.Answer || 'A',
    }))
  return { guids, appID, cptID, questions }
}

export const fetchRequest = ({ guids, appID, cptID }: PracticeScene, at: number) =>
  postRequest(
    '/api/exam/getChapterTestEx',
    `appID=${appID}&cptID=${cptID}&guid=${guids[at]}&queryHistory=1&queryTestInfo=1&queryKnowledge=1&client=pc&terminalType=4`,
  )

let submitted = 0
export function submitRequest({ guids, appID, cptID, questions }: PracticeScene, at: number): Buffer {
  const number = ++submitted
  const question = questions[number % questions.length] as PracticeScene['questions'][0]
  const reply = [
    {
      replyID: `bench-${process.pid}-${String(number).padStart(9, '0')}`,
      allTestID: question.id,
      cptID,
      lastUserReply: question.answer,
      spendTime: 20,
      answeredAt: Date.now(),
      mode: 'practice',
    },
  ]
  return postRequest(
    '/api/exam/submitReplies',
    `guid=${guids[at]}&appID=${appID}&repliesJson=${encodeURIComponent(JSON.stringify(reply))}&client=pc`,
  )
}

/** Answers the whole chapter as every learner, since learners who open a chapter have mostly answered it before. */
export async function answerAll({ port }: Running, { guids, appID, cptID, questions }: PracticeScene): Promise<void> {
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${port}`, fetch })
  for (const [at, guid] of guids.entries())
    await client.send('practice.submitReplies', {
      guid,
      appID,
      repliesJson: questions.map((question, number) => ({
        replyID: `before-${process.pid}-${at}-${number}-00000000`,
        allTestID: question.id,
        cptID,
        lastUserReply: question.answer,
        spendTime: 20,
        answeredAt: Date.now(),
        mode: 'practice' as const,
      })),
    })
}
