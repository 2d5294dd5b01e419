const SIZE = { width: 480, height: 160, font: 72 }

/** The name as a picture: PNG in Base64 without a prefix. */
export function typedPng(name: string, ink: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `${SIZE.font}px "Kaiti SC", STKaiti, KaiTi, serif`
  context.fillText(name, SIZE.width / 2, SIZE.height / 2, SIZE.width - 20)
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
