/** A picture in the form of the Word file. Sizes in px. */
export interface WordPicture {
  type: 'png' | 'jpg'
  data: ArrayBuffer
  width: number
  height: number
}

/** The largest size of a picture on the page, px. */
const MOST_WIDTH = 480
const MOST_HEIGHT = 420

/**
 * The pictures by name, each fetched once. Every version of Word shows PNG and JPEG; other formats (SVG, GIF, BMP) are
 * converted. A picture that cannot be loaded is left out, and its name is written in its place.
 */
export async function loadPictures(names: Iterable<string>, urlOf: (name: string) => string) {
  const pictures = new Map<string, WordPicture>()
  const waiting = [...new Set(names)]
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const picture = await loadPicture(urlOf(name)).catch(() => undefined)
      if (picture) pictures.set(name, picture)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return pictures as ReadonlyMap<string, WordPicture>
}

async function loadPicture(url: string): Promise<WordPicture> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`picture: ${reply.status}`)
  const blob = await reply.blob()
  const image = new Image()
  const address = URL.createObjectURL(blob)
  try {
    image.src = address
    await image.decode()
    // An SVG may have no intrinsic size.
    const width = image.naturalWidth || MOST_WIDTH
    const height = image.naturalHeight || (MOST_WIDTH * 3) / 4
    const scale = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height)
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    if (blob.type === 'image/png') return { type: 'png', data: await blob.arrayBuffer(), ...size }
    if (blob.type === 'image/jpeg') return { type: 'jpg', data: await blob.arrayBuffer(), ...size }
    return { type: 'png', data: await drawn(image, size), ...size }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Drawn at twice its size on the page, to be sharp in print. */
async function drawn(image: HTMLImageElement, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob.arrayBuffer()
}
