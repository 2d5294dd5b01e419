import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { TableDrawer } from './TableDrawer.tsx'

type Check = Data<'knowledge.pointTableCheck'>

/** Uploads end when the test says so. */
const uploads: { file: File; done: (check: Check) => void; refuse: (reason: string) => void }[] = []
vi.mock('../../platform/callUpload.ts', async (original) => ({
  ...(await original<typeof import('../../platform/callUpload.ts')>()),
  CallUpload: class {
    constructor({
      file,
      onDone,
      onNews,
    }: { file: File; onDone: (check: Check) => void; onNews: (news: object) => void }) {
      uploads.push({ file, done: onDone, refuse: (reason) => onNews({ state: 'refused', sent: 0, reason }) })
    }
    start = async () => undefined
    pause = () => undefined
    cancel = async () => undefined
  },
}))
beforeEach(() => {
  uploads.length = 0
})

const CHECK: Check = {
  ...{ tableID: 5, added: 2, changed: 0, unchanged: 0, byHand: 0, samples: [], faults: [], faultRows: 0 },
}

async function sent(name: string) {
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], name))
  await waitFor(() => expect(uploads.at(-1)?.file.name).toBe(name))
  return uploads.at(-1) as (typeof uploads)[number]
}

const show = () => renderAt(<TableDrawer appID={1} open onClose={() => undefined} onChanged={async () => undefined} />)
const importButton = () => screen.queryByRole('button', { name: '导入' })

test('the figures name their file; they go when another file is sent, also one that is refused', async () => {
  show()
  await screen.findByText('知识点的导出与导入')
  const first = await sent('第一.csv')
  first.done(CHECK)
  expect(await screen.findByText('第一.csv')).toBeTruthy()
  expect(importButton()).toBeTruthy()
  const second = await sent('第二.csv')
  expect(importButton()).toBeNull()
  second.refuse('表头里没有“名称”')
  expect(await screen.findByText('未接收：表头里没有“名称”')).toBeTruthy()
  expect(importButton()).toBeNull()
})
