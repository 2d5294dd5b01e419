import { Flex, Input, Select } from 'antd'
import { useState } from 'react'

const WAYS = [
  { value: 'end', label: '截止后马上' },
  { value: 'set', label: '指定时间' },
]

interface Props {
  id?: string
  /** As in a browser's input, in Beijing time; '': when the window ends. */
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  /** What 指定时间 begins with. */
  closes?: string
}

/** When scores, keys and ranking of a paper are told: at the end of its window, or at a moment of its own. */
export function TellsInput({ id, value = '', onChange, disabled, closes = '' }: Props) {
  // An input that is being emptied stays.
  const [isSet, setSet] = useState(value !== '')
  const shows = isSet || value !== ''
  return (
    <Flex gap={8} wrap>
      <Select
        id={id}
        style={{ width: 130 }}
        value={shows ? 'set' : 'end'}
        options={WAYS}
        disabled={disabled}
        onChange={(way: string) => {
          setSet(way === 'set')
          onChange?.(way === 'set' ? closes : '')
        }}
      />
      {shows && (
        <Input
          type="datetime-local"
          aria-label="公布时间（北京）"
          style={{ width: 210 }}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Flex>
  )
}
