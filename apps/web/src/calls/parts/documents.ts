import type { Data } from '@tizhou/contract/contract'
import { SECRET_TREE, SPRINT_FUNS } from '@tizhou/domain/materials/materials'
import { ask, callKey, OFFLINE, write } from '../making/call.ts'

export type ShownDocument = Data<'materials.getClearancePDF'>['list'][number]
export type DocumentInfo = Data<'materials.document'>

const FRESH_MS = 600_000
const READ = { staleTime: FRESH_MS, meta: OFFLINE }
/** The address of a page is valid for at least five minutes. */
const ADDRESS_MS = 240_000

/** Fetched at each visit for the last page that the learner read. */
export const getTFMJTree = (params: { appEName: string }) =>
  ask('materials.getTFMJTree', { ...params, ...SECRET_TREE }, { staleTime: 0, meta: OFFLINE })
export const tfmjContent = (params: { appID: number; chapterID: number }) =>
  ask('materials.tfmjContent', { ...params, module: 'PointsSecretPdf' }, READ)
export const addLastLabel = () =>
  write('materials.addLastLabel', {
    sent: () => SECRET_TREE,
    stale: ({ appID }) => [callKey('materials.places', { appID })],
  })

export const getClearancePDF = (params: { appID: number }) => ask('materials.getClearancePDF', params, READ)

export const getSprintMenu = (params: { appID: number; menuType: '1' | '2' }) =>
  ask('materials.getSprintMenu', params, READ)
export const getSprintImgList = (params: { appID: number; chapterID: number }) =>
  ask('materials.getSprintImgList', params, READ)
export const getSprintImgPdf = (params: { appID: number; type: '1' | '2' }) =>
  ask('materials.getSprintImgPdf', { ...params, funs: SPRINT_FUNS }, READ)
export const getSprintConfig = (params: { appEName: string }) => ask('materials.getSprintConfig', params, READ)

export const document = (params: { documentID: number }) =>
  ask('materials.document', params, { staleTime: 0, meta: OFFLINE })
export const documentPages = (params: { documentID: number; from: number; to: number }) =>
  ask('materials.documentPages', params, { staleTime: ADDRESS_MS, gcTime: ADDRESS_MS })
/** Invalidated when addresses have expired. */
export const documentPagesKey = (params: { documentID: number }) => callKey('materials.documentPages', params)
export const documentSearch = (params: { documentID: number; q: string }) =>
  ask('materials.documentSearch', params, { staleTime: FRESH_MS })
export const documentPlace = () => write('materials.documentPlace')
export const documentFile = () => write('materials.documentFile')
