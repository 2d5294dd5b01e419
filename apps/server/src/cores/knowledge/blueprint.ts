import { difficultyError, startingDifficulty } from '@tizhou/domain/knowledge/models/elo'
import type { BlueprintItem } from '@tizhou/domain/knowledge/models/predict'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import { pointIndex } from '../content/keptPointIndex.ts'
import type { PointIndex } from '../points/pointIndex.ts'
import { blueprintPaper, itemsOfPaper, type PaperItemRow, ratingsOf } from './blueprints.ts'

/** The paper for which a score is predicted. */
export interface Blueprint {
  name: string
  fullMark: number
  passMark: number | null
  items: PaperItemRow[]
}

/** Number of questions drawn evenly from the bank where a subject has no suitable paper. */
const FROM_BANK = 100

/**
 * The exam's structure: the newest whole paper, past papers first; where there is none, a cross-section of the question
 * bank.
 */
export function blueprintOf(services: { content: Content }, subjectID: number): Promise<Blueprint> {
  return services.content.derived(subjectID, 'blueprint', async (store) => {
    const paper = await blueprintPaper(store, subjectID)
    if (paper)
      return {
        name: paper.name,
        fullMark: paper.full_mark / 100,
        passMark: paper.pass_mark === null ? null : paper.pass_mark / 100,
        items: await itemsOfPaper(store, paper.paper_id),
      }
    const { questions } = await pointIndex(services, subjectID)
    const shown = [...questions.values()].filter(({ home }) => home !== undefined).sort((a, b) => a.id - b.id)
    const every = Math.max(1, shown.length / FROM_BANK)
    const items = Array.from({ length: Math.min(FROM_BANK, shown.length) }, (_, at) => ({
      question_id: shown[Math.floor(at * every)]?.id as number,
      marks: 100,
    }))
    return { name: '题库抽样', fullMark: items.length, passMark: null, items }
  })
}

/** A paper's questions with their current measures. */
export async function blueprintItems(
  store: Pick<Store, 'db'>,
  index: PointIndex,
  items: readonly PaperItemRow[],
): Promise<BlueprintItem[]> {
  const ratings = new Map(
    (
      await ratingsOf(
        store,
        items.map((item) => item.question_id),
      )
    ).map((row) => [row.question_id, row]),
  )
  return items.map(({ question_id, marks }) => {
    const question = index.questions.get(question_id)
    const rating = ratings.get(question_id)
    return {
      marks: marks / 100,
      difficulty: rating?.rating ?? startingDifficulty(question?.difficulty ?? null),
      error: difficultyError(rating?.attempts ?? 0),
      points: question?.points ?? [],
    }
  })
}
