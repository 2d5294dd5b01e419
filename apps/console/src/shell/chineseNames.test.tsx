import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider, Input, InputNumber, Modal, Pagination, Segmented, Table } from 'antd'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locale } from '../platform/locale.ts'
import { nameInChinese } from './chineseNames.ts'

let end: () => void
beforeEach(() => {
  end = nameInChinese()
})
afterEach(() => end())

const ROWS = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `第 ${at + 1}` }))

test('tables, pages, numbers and windows have Chinese names alone', async () => {
  render(
    <ConfigProvider locale={locale}>
      <Table
        rowKey="id"
        dataSource={ROWS}
        columns={[{ title: '名称', dataIndex: 'name', sorter: true }]}
        rowSelection={{}}
        pagination={{ pageSize: 5, showSizeChanger: true }}
      />
      <InputNumber aria-label="天数" />
      <Input.Search aria-label="题目" />
      <Segmented options={['甲', '乙']} />
      <Modal open title="窗口" getContainer={false} />
    </ConfigProvider>,
  )
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '全选当页' })).toBeDefined())
  screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
  await screen.findByRole('button', { name: '关闭' })
  await screen.findByRole('button', { name: '下一页' })
  await screen.findByRole('button', { name: '查找' })
  await screen.findByRole('radiogroup', { name: '选择一项' })
  expect(screen.getByRole('combobox', { name: '每页条数' })).toBeDefined()
  await waitFor(() => {
    const english = [...document.querySelectorAll('[aria-label]')]
      .filter((element) => element.getAttribute('aria-hidden') !== 'true')
      .map((element) => element.getAttribute('aria-label'))
      .filter((name) => /[A-Za-z]/.test(name ?? ''))
    expect(english).toEqual([])
  })
})

test('a leap over pages is named by its item: its link, which leads nowhere, bears no name', async () => {
  render(
    <ConfigProvider locale={locale}>
      <Pagination total={500} pageSize={10} showSizeChanger={false} />
    </ConfigProvider>,
  )
  await screen.findByRole('button', { name: '下一页' })
  const leap = screen.getByTitle('向后 5 页')
  await waitFor(() => expect(leap.querySelector('.anticon')?.getAttribute('aria-hidden')).toBe('true'))
  expect(leap.querySelector('a')?.hasAttribute('aria-label')).toBe(false)
})
