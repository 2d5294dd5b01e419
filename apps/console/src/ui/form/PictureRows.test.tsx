import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { PictureRows } from './PictureRows.tsx'

function Pictures() {
  const [pictures, setPictures] = useState(['心电图', '胸片', '超声'].map((alt) => ({ alt })))
  return (
    <PictureRows
      pictures={pictures}
      onChange={setPictures}
      imageOf={({ alt }) => ({ key: alt, url: `/${alt}.png` })}
      maxAlt={50}
      upload={{}}
      pending={false}
      most={9}
    />
  )
}

const row = (at: number) => screen.getByRole('group', { name: `第 ${at} 张图片` })
const order = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

test('pictures are moved by buttons and by dragging, which shows where they will stand', async () => {
  renderAt(<Pictures />)
  await screen.findByRole('group', { name: '第 1 张图片' })
  await userEvent.click(within(row(3)).getByRole('button', { name: '第 3 张图片上移' }))
  expect(order()).toEqual(['心电图', '超声', '胸片'])

  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  const drag = (from: number) => fireEvent.dragStart(within(row(from)).getByTitle('拖动换位置'), { dataTransfer })
  const over = (to: number, y: number) => {
    // happy-dom has no layout.
    row(to).getBoundingClientRect = () => ({ top: 0, height: 48 }) as DOMRect
    fireEvent(row(to), Object.assign(new MouseEvent('dragover', { bubbles: true, cancelable: true, clientY: y })))
  }
  drag(3)
  over(1, 4)
  expect(row(1).getAttribute('data-drop')).toBe('before')
  fireEvent.drop(row(1), { dataTransfer })
  expect(order()).toEqual(['胸片', '心电图', '超声'])
  drag(1)
  over(2, 40)
  fireEvent.drop(row(2), { dataTransfer })
  expect(order()).toEqual(['心电图', '胸片', '超声'])
  // What is dragged from elsewhere moves nothing.
  over(3, 4)
  expect(row(3).hasAttribute('data-drop')).toBe(false)
})
