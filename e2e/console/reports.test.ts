import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

test.use({ ownServer: true })

test('a reported error stands in its group, is marked as dealt with, and is open again when it is seen again', async ({
  page,
  request,
}) => {
  const report = () =>
    request.post('/api/v2/tizhou/frontend', {
      form: {
        appid: 1,
        bug_type: 3,
        client_type: 4,
        page_type: '章节答题',
        page: '/answerPage',
        action: 'confirm',
        path: '',
        detail: 'TypeError: nothing to confirm',
      },
    })
  await report()
  await logInto(page, 'operator')
  await openRoom(page, '错误报告')
  const row = rowOf(page, 'nothing to confirm')
  const refreshed = async (text: string) => {
    await againUntil(
      () => page.getByRole('button', { name: '刷新' }).click(),
      (patience) => expect(row).toContainText(text, patience),
    )
  }
  await refreshed('待处理')
  await row.getByText('TypeError: nothing to confirm').click()
  const detail = page.getByRole('dialog', { name: '错误详情' })
  await expect(detail).toContainText('最近的报告（1）')
  await detail.getByRole('button', { name: '标为已处理' }).click()
  await expect(detail.getByRole('button', { name: '重新打开' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('已处理')
  await report()
  await refreshed('待处理')
})

test('usage by page counts what learners opened', async ({ page, request }) => {
  await request.post('/api/yt_tizhou/new/statistics/position', {
    form: {
      userName: '访客',
      appEName: '',
      appName: '',
      wpageName: 'chapterMenu',
      codeName: 'pc',
      userType: '1',
      agentCode: '889',
      appVN: 0,
      clientType: 4,
    },
  })
  await logInto(page, 'operator')
  await openRoom(page, '页面使用')
  await againUntil(
    () => page.getByRole('button', { name: '刷新' }).click(),
    (patience) => expect(rowOf(page, '/chapterMenu')).toContainText('章节练习', patience),
  )
})
