/**
 * Converts a Discourse post to our markdown: quotes, disclosures, polls and dates. Code is unchanged.
 * @param names members' names by username
 */
export function markdownOfRaw(raw: string, names: ReadonlyMap<string, string>): string {
  // Splitting alternates text and code; the inner group of the pattern adds the fence, which is filtered out.
  const parts = raw.split(/(^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\2[^\n]*$|`[^`\n]+`)/m)
  const codeBlocks: string[] = []
  const marked = parts
    .filter((_part, at) => at % 3 !== 2)
    .map((part, at) => (at % 2 === 1 ? `\ue000${codeBlocks.push(part) - 1}\ue001` : plain(part, names)))
    .join('')
  return quotes(marked)
    .replace(/\ue000(\d+)\ue001/g, (_whole, at: string) => codeBlocks[Number(at)] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function plain(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[details(?:="?([^\]"]*)"?)?\]\n?/g, (_whole, title = '') => (title ? `\n**${title}**\n\n` : '\n'))
    .replace(/\[\/details\]/g, '\n')
    .replace(/\[poll[^\]]*\]([\s\S]*?)\[\/poll\]/g, (_whole, choices: string) => `\n**Poll**\n\n${choices.trim()}\n`)
    .replace(/\[date=([\d-]+)(?: time=([\d:]+))?[^\]]*?(?:timezone="?([^\]"]+)"?)?\]/g, (_whole, day, time, zone) =>
      [day, time?.slice(0, 5), zone && `(${zone})`].filter(Boolean).join(' '),
    )
    .replace(/\[(spoiler|wrap[^\]]*|center|right|left|b|i|u|s)\]|\[\/(?:spoiler|wrap|center|right|left|b|i|u|s)\]/g, '')
    .replace(/!\[([^\]|]*)(?:\|[^\]]*)?\]\(upload:\/\/[^)]*\)/g, (_whole, alt: string) =>
      alt ? `(picture: ${alt})` : '',
    )
    .replace(/\[([^\]|]*)\|attachment\]\(upload:\/\/[^)]*\)/g, '$1')
    .replace(/!\[([^\]|]*)\|\d+x\d+[^\]]*\]\(/g, '![$1](')
    .replace(/(^|[^\w@/.])@([\w.-]*\w)/g, (whole, before: string, username: string) =>
      names.has(username.toLowerCase()) ? `${before}${names.get(username.toLowerCase())}` : whole,
    )
    .replace(/(^|[\s(]):(\+1|-1|[a-z][\w+-]*)(?::t[2-6])?:/g, (whole, before: string, name: string) => {
      const sign = emoji[name]
      return sign ? before + sign : whole
    })
}

/** The most common emoji, by Discourse's names. */
const emoji: Record<string, string> = {
  ...{ '+1': '👍', '-1': '👎', thumbsup: '👍', smile: '😄', smiley: '😃', grinning: '😀', wink: '😉', joy: '😂' },
  ...{ slight_smile: '🙂', laughing: '😆', blush: '😊', heart: '❤️', wave: '👋', tada: '🎉', rocket: '🚀', fire: '🔥' },
  ...{ thinking: '🤔', cry: '😢', sob: '😭', sweat_smile: '😅', pray: '🙏', clap: '👏', eyes: '👀', ok_hand: '👌' },
  ...{ white_check_mark: '✅', x: '❌', warning: '⚠️', bulb: '💡', point_up: '☝️', muscle: '💪', star: '⭐', bug: '🐛' },
}

/** Converts quotes, `[quote="ada, post:1, topic:9"]…[/quote]`, from the innermost outward. */
function quotes(raw: string): string {
  const inner = /\[quote(?:="?([^\],"]*)[^\]]*)?\]((?:(?!\[quote)[\s\S])*?)\[\/quote\]/
  let text = raw
  for (let match = inner.exec(text); match; match = inner.exec(text)) {
    const [whole, author = '', quoted = ''] = match
    const lines = [...(author ? [`**${author.trim()}**`, ''] : []), ...quoted.trim().split('\n')]
    text = text.replace(whole, () => `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`)
  }
  return text
}
