import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { placeElsewhere } from './otherTrees.ts'

const SUBJECT = { AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' }

/** A tree of one chapter in one part, in the form of the calls. */
const treeOf = (part: string, ID: number, name: string) => ({
  ChapterMenuJson: JSON.stringify([
    { ID: 900, Name: part, TestCount: 0, Childs: [{ ID, Name: name, TestCount: 3, Childs: [] }] },
  ]),
  UpdateTime: 1,
  Tags: [],
})

let asked: string[]
let trees: Record<string, object>

beforeEach(() => {
  asked = []
  trees = {
    getCptTreeNewPointTag: treeOf('高频', 71, '心力衰竭要点'),
    updateCptTreeTagMJ: treeOf('关联', 72, '心衰关联'),
  }
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input), 'http://x')
    asked.push(pathname)
    const found = Object.entries(trees).find(([name]) => pathname.toLowerCase().endsWith(name.toLowerCase()))
    return Response.json({ status: found ? 200 : 404, msg: '', data: found?.[1] ?? null })
  })
})
afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

test('after a reload the tree of the page that one came from is fetched: title and way back are its own', async () => {
  const found = await placeElsewhere(new QueryClient(), SUBJECT, { cptID: 71, from: 'focalPointTest' })
  expect(found.place).toMatchObject({ name: '心力衰竭要点', above: ['高频'] })
  expect(found.list).toMatchObject({ link: { to: '/focalPointTest' }, name: '重点考题' })
  expect(asked).toHaveLength(1)
})

test('a page whose tree has no chapters is still where one goes back to', async () => {
  const found = await placeElsewhere(new QueryClient(), SUBJECT, { cptID: 71, from: 'knowlegeStreng' })
  expect(found).toMatchObject({ place: null, list: { link: { to: '/knowlegeStreng' }, name: '知识点强化' } })
})

test('a link that names no list finds the chapter in whichever tree holds it, past those that do not come', async () => {
  delete trees.getCptTreeNewPointTag
  const found = await placeElsewhere(new QueryClient(), SUBJECT, { cptID: 72 })
  expect(found.place?.name).toBe('心衰关联')
  expect(found.list?.link.to).toBe('/connectionPra')
})

test('what an address makes up leads nowhere', async () => {
  const found = await placeElsewhere(new QueryClient(), SUBJECT, { cptID: 99, from: '//evil.example' })
  expect(found).toEqual({ place: null, list: undefined })
})
