import { candidateNames, madeUpReply, seeded } from '@tizhou/demo/candidates'
import type { DemoSubject } from '@tizhou/demo/subjects'
import { openSeconds, type UnitRun } from '@tizhou/domain/exam/attempt'
import { Content } from '../../cores/content/content.ts'
import { unitsText } from '../../cores/papers/attempts/attemptRow.ts'
import { type OfPapers, Papers } from '../../cores/papers/loadedPapers.ts'
import type { Paper } from '../../cores/papers/paper.ts'
import { addCounts, type QuestionCount } from '../../cores/papers/scoring/paperCounts.ts'
import { readScored, scoreAttempt } from '../../cores/papers/scoring/paperScoring.ts'
import { addUser } from '../../cores/people/users.ts'
import type { With } from '../../platform/coreFront.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

const MINUTE = 60_000

/**
 * Invented candidates of the closed mock exams, for their distribution and ranking. Their answers are scored and
 * counted as usual, but do not enter the log of replies.
 */
export async function loadDemoCandidates(
  store: Store,
  subjects: readonly { subjectID: number; subject: DemoSubject; paperIDs: ReadonlyMap<string, number> }[],
  now: number,
): Promise<void> {
  const sat = subjects.flatMap(({ subjectID, subject, paperIDs }) =>
    subject.papers.flatMap(({ key, candidates }) =>
      candidates ? [{ subjectID, paperID: paperIDs.get(key) as number, candidates }] : [],
    ),
  )
  const people = await addCandidates(store, Math.max(0, ...sat.map(({ candidates }) => candidates)), now)
  const content = new Content(store)
  const papers = { loaded: new Papers(store, (subjectID) => content.revision(subjectID)) }
  for (const [at, { subjectID, paperID, candidates }] of sat.entries()) {
    const paper = await papers.loaded.paper(subjectID, paperID)
    if (paper) await sitPaper({ store, papers }, paper, people.slice(0, candidates), at + 1, now)
  }
}

async function addCandidates(store: Store, count: number, now: number): Promise<number[]> {
  return store.write(async (tx) => {
    const ids: number[] = []
    for (const [at, nickName] of candidateNames(count).entries())
      ids.push(await addUser(tx, { userName: `demo-candidate-${at + 1}`, nickName, passwordHash: '', now }))
    return ids
  })
}

async function sitPaper(
  services: With<'store', OfPapers>,
  paper: Paper,
  people: readonly number[],
  seed: number,
  now: number,
): Promise<void> {
  const { store } = services
  const { paper_id, subject_id, opens_at } = paper.row
  const random = seeded(seed)
  const questions = await questionsOf(store, paper)
  const attempts = people.map((user_id) => {
    // The sum of three uniform numbers is nearly normal.
    const ability = (random() + random() + random() - 1.5) * 2 + 0.1
    const hurry = 0.45 + random() * 0.5
    const startedAt = (opens_at ?? now) + Math.floor(random() * 600) * MINUTE
    let clock = startedAt
    const units = paper.plan.units.map(({ unitID, seconds, restSeconds }, at): UnitRun => {
      const beganAt = clock
      const endedAt = beganAt + Math.round(seconds * hurry) * 1_000
      clock = endedAt + restSeconds * 1_000
      return { unitID, beganAt, endedAt, endedBy: 'candidate', left: (paper.units[at]?.sections.length ?? 1) - 1 }
    })
    const handedInAt = units.at(-1)?.endedAt ?? startedAt
    const attempt = {
      attempt_id: newId(),
      user_id,
      subject_id,
      paper_id,
      is_first: 1,
      started_at: startedAt,
      state: 'over' as const,
      unit_id: null,
      due_at: null,
      units: unitsText(units),
      extra: null,
      cut_why: null,
      seat: 1,
      handed_in_at: handedInAt,
      handed_in_by: 'candidate' as const,
      score: null,
      full_mark: null,
      spent_seconds: openSeconds(units),
      passed: null,
      report: null,
      filed_at: null,
      stage: 'score' as const,
    }
    const each = openSeconds(units) / Math.max(1, questions.length)
    const answers = questions.map((question, no) => ({
      user_id,
      attempt_id: attempt.attempt_id,
      question_id: question.question_id,
      reply: madeUpReply(question, ability, random),
      spend_seconds: Math.max(3, Math.round(each * (0.4 + random() * 1.1))),
      marked: random() < 0.06 ? 1 : 0,
      confirmed: 1,
      seat: 1,
      no: no + 1,
      saved_at: handedInAt,
    }))
    return { attempt, answers }
  })
  await store.write(async (tx) => {
    await tx.db
      .insertInto('paper_attempt')
      .values(attempts.map(({ attempt }) => attempt))
      .execute()
    const answers = attempts.flatMap((one) => one.answers)
    for (const some of inChunks(answers)) await tx.db.insertInto('paper_answer').values(some).execute()
  })
  for (const { attempt } of attempts) await scoreAttempt(services, attempt, paper)
  await store.write((tx) => countAll(tx, paper_id, now))
}

async function questionsOf(store: Store, paper: Paper) {
  const rows = await store.db
    .selectFrom('paper_item as i')
    .innerJoin('question as q', 'q.question_id', 'i.question_id')
    .select(['q.question_id', 'q.form', 'q.answer', 'q.options', 'q.difficulty'])
    .where('i.paper_id', '=', paper.row.paper_id)
    .orderBy('i.position')
    .execute()
  return rows.map(({ options, ...row }) => ({
    ...row,
    options: JSON.parse(options) as { name: string; weight?: number }[],
  }))
}

/** Does the work of the job countPapers, and leaves nothing to file. */
async function countAll(tx: Tx, paperID: number, now: number): Promise<void> {
  const attempts = await tx.db
    .selectFrom('paper_attempt')
    .select(['score', 'report'])
    .where('paper_id', '=', paperID)
    .execute()
  const scores = new Map<number, number>()
  const questions = new Map<number, QuestionCount>()
  for (const { score, report } of attempts) {
    if (score !== null) scores.set(score, (scores.get(score) ?? 0) + 1)
    for (const item of report === null ? [] : readScored(report).items) {
      const before = questions.get(item.questionID)
      questions.set(item.questionID, {
        questionID: item.questionID,
        candidates: (before?.candidates ?? 0) + 1,
        right: (before?.right ?? 0) + (item.verdict === 'right' ? 1 : 0),
        spentSeconds: (before?.spentSeconds ?? 0) + item.spentSeconds,
      })
    }
  }
  await addCounts(tx, paperID, scores, [...questions.values()])
  await tx.db.updateTable('paper_attempt').set({ stage: null, filed_at: now }).where('paper_id', '=', paperID).execute()
}
