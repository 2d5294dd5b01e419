import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../../ui/form/TextInput.tsx'

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'onBlur'> {
  value: number
  /** What the typed text means, within its bounds. */
  read: (typed: string) => number
  onChange: (value: number) => void
}

/**
 * A number that is typed. What stands in the field is what was typed until one leaves it: on the way to `0.5` or from
 * 90 to 45 there are texts that are no number within the bounds, and none of them is corrected under the fingers.
 */
export function NumberInput({ value, read, onChange, ...field }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...field}
      type="number"
      value={typed ?? String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value !== '') onChange(read(event.target.value))
      }}
      onBlur={() => {
        if (typed === '') onChange(read(typed))
        setTyped(null)
      }}
    />
  )
}
