import { chooseSubject, login } from '../fixtures/session.ts'
import { endServer, expect, startDemoServer, test } from '../fixtures/test.ts'

test('a visitor searches the catalogue, opens a family, and finds out why there is no purchase link', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: '搜索考试科目' })
  await search.fill('广东 妇产科')
  const catalogue = page.getByRole('region', { name: '考试目录' })
  await expect(catalogue.getByRole('listitem').first()).toContainText('妇产科住院医师规培')
  await search.press('Escape')
  await catalogue.getByRole('button', { name: /^住院医师规培/ }).click()
  const family = page.getByRole('region', { name: '住院医师规培' })
  await family.getByLabel('地区').selectOption('云南')
  await expect(family.getByRole('status')).toHaveText('20 条')
  await expect(catalogue).toContainText('暂无外部购买链接')
  await expect(page.getByRole('link', { name: /购买/ })).toHaveCount(0)
  await page.reload()
  await expect(family).toBeVisible()
})

test('with shops each entry leads to its goods page and its item page by ?id=', async ({ browser }) => {
  const server = await startDemoServer({
    SHOP_URL: 'https://shop.example.com',
    MARKET_URL: 'https://market.example.com',
    MARKET_ITEMS: 'computer:10088',
  })
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/?q=ZCJSJ_VisualFoxPro5.0')
  const catalogue = page.getByRole('region', { name: '考试目录' })
  const rows = catalogue.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const shop = (row: number) => rows.nth(row).getByRole('link', { name: /^在官方商店购买/ })
  await expect(shop(0)).toHaveAttribute('href', 'https://shop.example.com/goods.php?id=23')
  await expect(shop(1)).toHaveAttribute('href', 'https://shop.example.com/goods.php?id=22')
  await expect(rows.first().getByRole('link', { name: /^在网上商城购买/ })).toHaveAttribute(
    'href',
    'https://market.example.com/item.htm?id=10088',
  )
  await context.close()
  await endServer(server)
})

test('a class of exams opens to its subjects, and one of them leads through the log-in to choosing it', async ({
  page,
}) => {
  await page.goto('/')
  const classes = page.getByRole('region', { name: '考试专区' })
  await classes.getByRole('button', { name: /主治医师/ }).click()
  await classes.getByRole('link', { name: /内科主治医师/ }).click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  expect(new URL(page.url()).searchParams.get('to')).toContain('/switchMenu')
})

test('pinyin initials find a subject of the bank', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: '搜索考试科目' })
  await search.fill('nkzz')
  const live = page.getByRole('region', { name: '可以在线学习的科目' })
  await expect(live.getByRole('link')).toHaveCount(1)
  await search.press('ArrowDown')
  await expect(live.getByRole('link', { name: /内科主治医师/ })).toBeFocused()
})

test('somebody who is logged in is offered to go on where he or she studies', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/')
  await page.getByRole('link', { name: '继续学习：内科主治医师' }).click()
  await expect(page).toHaveURL('/mainIndex')
  await expect(page.getByRole('heading', { level: 1, name: '内科主治医师' })).toBeVisible()
})
