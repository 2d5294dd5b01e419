import { expect, test } from 'vitest'
import { MODULES } from './modules.ts'

/** The module keys of the specification's screens, and recitePoint, which the reset of recite points uses. */
const KEYS =
  'AICard AIExam BuildVideo ChapterTest ComputerPaper ConnectionPra Defend EveryDayNote FirstMock FiveHundred ' +
  'FocalPoint GrabPoint KnowledgePStrengTest KshorthandTest Live Pilot PointsSecretPdf RealPaper ScratchSprint ' +
  'SecretScript Simulation SpeakPoint Sprint SprintLive StudyPlan TalkToMachine TeacherComment TeacherVideo Theory ' +
  'Video YHJF ZhiYe hxzsd hxzsdNew recitePoint'

test('every module key of the screens has a name, and no other key has', () => {
  expect(Object.keys(MODULES).sort()).toEqual(KEYS.split(' ').sort())
})

test('no two modules are called the same', () => {
  expect(new Set(Object.values(MODULES)).size).toBe(Object.keys(MODULES).length)
})
