import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { wireItem } from '../../../../runner/testing/wireSet.ts'
import MarkedDialog from './MarkedDialog.tsx'

let marked: Record<'fav' | 'note', number[]>
const sent: URLSearchParams[] = []

const setOf = (ids: number[]) => ({
  ContentVersion: 'v',
  test: {
    StyleItems: [
      {
        StyleID: 1,
        StyleName: 'A1',
        StyleType: 'A1',
        TestItems: ids.map((id) => wireItem(id, { Title: `答辩题 ${id}` })),
      },
    ],
  },
  testInfo: [],
  history: [],
  LastTestID: null,
  Total: ids.length,
  Times: {},
})

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  sent.length = 0
  marked = { fav: [11, 12, 13], note: [14] }
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(url))
    if (pathname.endsWith('/unfavoriteOrUnnote')) {
      const fields = new URLSearchParams(String(init?.body))
      sent.push(fields)
      const gone = new Set(fields.get('allTestIDs')?.split(',').map(Number))
      const type = fields.get('type') as 'fav' | 'note'
      marked[type] = marked[type].filter((id) => !gone.has(id))
      return Response.json({ status: 200, msg: '', data: { removed: gone.size } })
    }
    return Response.json({ status: 200, msg: '', data: setOf(marked[searchParams.get('type') as 'fav' | 'note']) })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MarkedDialog appID={6} onClose={() => undefined} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('those that are ticked are taken out of the favourites by one call', async () => {
  await waitFor(() => expect(listed()).toEqual(['答辩题 11', '答辩题 12', '答辩题 13']))
  expect(screen.getByRole('button', { name: '取消收藏所选' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: '答辩题 11' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '答辩题 13' }))
  await userEvent.click(screen.getByRole('button', { name: '取消收藏所选' }))
  await waitFor(() => expect(listed()).toEqual(['答辩题 12']))
  expect(sent.map((one) => [one.get('appID'), one.get('allTestIDs'), one.get('type')])).toEqual([['6', '11,13', 'fav']])
})

test('all notes are deleted at once', async () => {
  await userEvent.click(screen.getByRole('radio', { name: '笔记' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '全选 1 题' }))
  await userEvent.click(screen.getByRole('button', { name: '删除所选笔记' }))
  expect(await screen.findByText('没有笔记')).toBeTruthy()
  expect(sent.map((one) => [one.get('allTestIDs'), one.get('type')])).toEqual([['14', 'note']])
})
