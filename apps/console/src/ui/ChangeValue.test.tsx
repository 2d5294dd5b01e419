import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeValue } from './ChangeValue.tsx'
import { changedWords } from './textDifference.ts'

/** The text with what is marked in brackets. */
const marked = (text: string, other: string) =>
  changedWords(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('')

test('the words that changed are marked, not the whole text', () => {
  expect(marked('首选静脉注射肾上腺素', '首选肌内注射肾上腺素')).toBe('首选[静脉]注射肾上腺素')
  expect(marked('第一行\n血压 120 mmHg', '第一行\n血压 125 mmHg')).toBe('第一行\n血压 [120] mmHg')
  expect(marked('相同', '相同')).toBe('相同')
})

test('a single character between two that differ is marked with them; another text altogether is not marked', () => {
  expect(marked('患者甲的乙明显好转', '患者丙的丁明显好转')).toBe('患者[甲的乙]明显好转')
  expect(marked('肺炎', '心律失常与心力衰竭')).toBe('肺炎')
})

test('both sides of a change keep their whole text', () => {
  const { container } = render(
    <>
      <ChangeValue text="首选静脉注射" other="首选肌内注射" mark="del" />
      <ChangeValue text="首选肌内注射" other="首选静脉注射" mark="ins" />
      <ChangeValue text={null} other="有" mark="del" />
    </>,
  )
  expect(container.querySelector('del')?.textContent).toBe('首选静脉注射')
  expect([...container.querySelectorAll('strong')].map((one) => one.textContent)).toEqual(['静脉', '肌内'])
  expect(container.textContent).toContain('（无）')
})
