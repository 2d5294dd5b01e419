import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureCard } from './PictureCard.tsx'
import { pictureCardClass } from './pictureCardClass.ts'

test('a link is named by the words in it; its picture says nothing', () => {
  render(
    <a href="/" className={pictureCardClass('above')}>
      <PictureCard look="above" picture="/files/a.png" title="医学考试" intro="职称与执业" note="12 个科目" />
    </a>,
  )
  const link = screen.getByRole('link', { name: /^医学考试 ?职称与执业 ?12 个科目$/ })
  expect(link.querySelector('img')?.getAttribute('alt')).toBe('')
  expect(screen.queryByRole('img')).toBeNull()
})

test('without a picture, a sentence or a note there is nothing in their place', () => {
  render(
    <button type="button" className={pictureCardClass('beside')}>
      <PictureCard look="beside" picture={undefined} title="医学考试" intro="" />
    </button>,
  )
  expect(screen.getByRole('button', { name: '医学考试' }).querySelector('img, small, em')).toBeNull()
})
