import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type MaterialText = Data<'materials.getContent'>
export type CommentEntry = Data<'materials.comments'>['list'][number]
export type MaterialNote = Data<'materials.myNotes'>['list'][number]
export type RecitePoint = Data<'materials.knowList'>['points'][number]
export type SectionTests = Data<'materials.sectionTests'>
export type DailyNote = Data<'materials.submission'>

/** Signed addresses of pictures are valid for at least an hour. */
const FRESH_MS = 600_000
const READ = { staleTime: FRESH_MS, meta: OFFLINE }

export const bookLLzs = (params: { appEName: string }) => ask('materials.bookLLzs', params, READ)
export const chapterlist = (params: { bookID: number }) => ask('materials.chapterlist', params, READ)
export const cptcontent = (params: { bookID: number; MaterialCptID: number }) =>
  ask('materials.cptcontent', params, READ)

export const getKDSJTree = (params: { appID: number }) => ask('materials.getKDSJTree', params, READ)
export const getKDSJcontent = (params: { appID: number; mapID: number }) =>
  ask('materials.getKDSJcontent', { ...params, module: 'hxzsd' }, READ)

export const getList = (params: { appEName: string }) => ask('materials.getList', params, READ)
export const getContent = (params: { appEName: string; chapterID: number }) =>
  ask('materials.getContent', { ...params, module: 'hxzsdNew' }, READ)

/** A page of the questions of a text that I may read; answering changes them. */
export const sectionTests = (params: { appID: number; ID: number; page: number }) =>
  ask('materials.sectionTests', params, { staleTime: 0, retry: false, refetchOnReconnect: false })

/** The announcement of a subject's sprint. */
export const getSprintConfig = (params: { appEName: string }) =>
  ask('materials.getSprintConfig', params, { staleTime: FRESH_MS })

/** Comments on papers come with the hand-in and with the end of windows. */
const COMMENT = { staleTime: 0, meta: OFFLINE }
export const comments = (params: { appID: number }) => ask('materials.comments', params, COMMENT)
export const comment = (params: { appID: number; ID: number }) => ask('materials.comment', params, COMMENT)

export const knowList = (params: { appID: number; cptID?: number }) =>
  ask('materials.knowList', { ...params, module: 'KshorthandTest' })

/** Clears the learner's self-checks of a chapter. */
export const resetRecite = () =>
  write('practice.resetTestInfo', { stale: ({ appID }) => [callKey('materials.knowList', { appID })], waits: true })

export const submission = (params: { appID: number; day?: string }) => ask('materials.submission', params)
export const dayDone = () =>
  write('materials.dayDone', { stale: ({ appID }) => [callKey('materials.submission', { appID })], waits: true })

export const materialPlaces = (params: { appID: number }) => ask('materials.places', params, { staleTime: 0 })
export const setPlace = () =>
  write('materials.setPlace', { stale: ({ appID }) => [callKey('materials.places', { appID })] })

export const myNotes = (params: { appID: number; ID: number }) => ask('materials.myNotes', params)

const stale = {
  stale: ({ appID }: { appID: number }) => [callKey('materials.myNotes', { appID })],
  waits: true,
} as const
export const noteSave = () => write('materials.noteSave', stale)
export const noteRemove = () => write('materials.noteRemove', stale)
