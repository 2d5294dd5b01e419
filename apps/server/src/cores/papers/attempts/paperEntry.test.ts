import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { shownEntry } from './paperEntry.ts'

const section = (SectionID: number, TestCount: number) => ({
  ...{ SectionID, Name: '', StyleID: 1, TestCount, FullMark: TestCount },
})
const ENTRY: WirePaper = {
  ...{ PaperID: 1, Name: '一模', Kind: 'firstMock', Room: 'open', Year: null, Module: '', IsFree: 1 },
  ...{
    TestCount: 9,
    Seconds: 3_600,
    FullMark: 9,
    PassMark: 5,
    OpensAt: 0,
    ClosesAt: 1_000,
    TellsAt: 2_000,
    Attempts: 1,
  },
  Units: [
    {
      ...{ UnitID: 1, Name: '一', Seconds: 1_800, TestCount: 6, FullMark: 6, PassMark: 3 },
      Sections: [section(11, 4), section(12, 2)],
    },
    {
      ...{ UnitID: 2, Name: '二', Seconds: 1_800, TestCount: 3, FullMark: 3, PassMark: null },
      Sections: [section(21, 3)],
    },
  ],
}

test('a dropped question leaves the marks of its section, unit and paper; pass marks shrink with them', () => {
  const { FullMark, PassMark, TestCount, Units } = shownEntry(
    { entry: ENTRY, dropped: { marks: new Map([[12, 100]]), from: 0 } },
    1,
  )
  expect({ FullMark, PassMark, TestCount }).toEqual({ FullMark: 8, PassMark: 4.45, TestCount: 9 })
  expect(Units).toMatchObject([
    { FullMark: 5, PassMark: 2.5, Sections: [{ FullMark: 4 }, { FullMark: 1 }] },
    { FullMark: 3, PassMark: null, Sections: [{ FullMark: 3 }] },
  ])
})

test('candidates see it when results are told', () => {
  const of = { entry: ENTRY, dropped: { marks: new Map([[21, 100]]), from: 2_000 } }
  expect([shownEntry(of, 1_999).FullMark, shownEntry(of, 2_000).FullMark]).toEqual([9, 8])
  expect(shownEntry({ entry: ENTRY, dropped: null }, 2_000)).toBe(ENTRY)
})
