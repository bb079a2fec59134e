import { crc32 } from 'node:zlib'

/** A zip archive of uncompressed parts: name → text. */
export function zipOf(parts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(crc32(text), 10)
    header.writeUInt32LE(Buffer.byteLength(text), 14)
    header.writeUInt32LE(Buffer.byteLength(text), 18)
    header.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    header.copy(central, 6)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name + text)])
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

const main = {
  pptx: ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  pptm: ['ppt/presentation.xml', 'application/vnd.ms-powerpoint.presentation.macroEnabled'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  xlsm: ['xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled'],
} as const

/** A PowerPoint or Excel file with the parts it is recognized by, and more. */
export function officeFile(kind: keyof typeof main, more: Record<string, string> = {}): Buffer {
  const [part, type] = main[kind]
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`
  return zipOf({ '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', [part]: '<main/>', ...more })
}
