import { Input } from 'antd'
import { useId } from 'react'

/** Why something is granted, as the candidate reads it. */
export function ReasonInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        maxLength={200}
        placeholder="考生会看到，如：考场断电 8 分钟"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
