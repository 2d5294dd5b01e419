import { fillLogin, loginByForm, logOut, openAccountMenu } from '../fixtures/scenes/loop.ts'
import { masked } from '../fixtures/scenes/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

test('a learner logs in and is known by name', async ({ page, people }) => {
  await loginByForm(page, people.learner)
  const menu = page.getByRole('menu', { name: '我的账号' })
  // The menu may close: the page after the log-in closes it when it loads later than the header.
  await againUntil(
    () => openAccountMenu(page),
    async (patience) => {
      await expect(menu).toContainText(people.learner.nickName, patience)
      await expect(menu).toContainText(masked(people.learner.userName), patience)
    },
  )
})

test('a wrong password says so and keeps what was typed', async ({ page, people }) => {
  await page.goto('/login')
  await fillLogin(page, { ...people.learner, password: 'wrong' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('账号或密码')).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue(people.learner.userName)
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('wrong')
})

test('a log-out ends the session on the server too', async ({ page, people }) => {
  const guid = page.waitForRequest((request) => request.url().includes('guid='))
  await loginByForm(page, people.learner)
  const used = new URL((await guid).url()).searchParams.get('guid')
  const asking = () =>
    page.request.get('/api/user/getUserInfo', { params: { guid: used ?? '' } }).then((reply) => reply.json())
  expect(await asking()).toMatchObject({ status: 200 })

  await logOut(page)
  await expect(page).toHaveURL(/\/(login)?$/)
  expect(await asking()).toMatchObject({ status: 401 })
})

test('a page for learners only leads a visitor to the front page', async ({ page }) => {
  await page.goto('/myErrorTest')
  await expect(page).toHaveURL('/')
})
