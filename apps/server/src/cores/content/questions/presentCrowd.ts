import type { CrowdRow } from './crowd.ts'

const present = (row: CrowdRow) => ({
  AllTestID: row.question_id,
  Statistics: {
    Test: {
      Answered: row.answered,
      Right: row.answered_right,
      Favoured: row.favoured,
      Noted: row.noted,
      Options: row.answers,
    },
  },
})

/** JSON of testInfo[] (contract, testSet.ts). */
export const crowdJson = (rows: CrowdRow[]): Buffer => Buffer.from(JSON.stringify(rows.map(present)))
