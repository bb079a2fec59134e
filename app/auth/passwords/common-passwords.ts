import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'

/**
 * The most common passwords, in lower case: popular bases, combined with the endings that people add to satisfy rules.
 * This generates thousands of passwords from a few kilobytes.
 */
const bases = `
password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passwort passwd motdepasse contrasena senha qwerty qwertz azerty
qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm zxcvbnm1 iloveyou iloveu letmein welcome w3lcome welc0me
admin administrator root toor user guest test testing tester demo login master superman batman spiderman ironman
pokemon pikachu naruto dragon monkey tiger lion eagle falcon phoenix wolf shadow sunshine princess prince queen king
angel angels baby babygirl babyboy lovely lover love loveme loveyou forever flower butterfly football soccer baseball
basketball hockey tennis golf cricket chelsea arsenal liverpool barcelona realmadrid juventus manchester united
yankees lakers cowboys steelers eagles packers redsox computer internet google facebook twitter instagram linkedin
youtube microsoft windows apple iphone samsung android linux ubuntu oracle cisco intel server database network
security secret summer winter spring autumn january february march april june july august september october november
december monday tuesday wednesday thursday friday saturday sunday charlie michael jordan jennifer jessica michelle
ashley amanda daniel thomas robert matthew andrew joshua anthony nicole nicholas alexander alexandra william hunter
george maggie buster ginger pepper cookie chocolate cheese banana orange cherry strawberry pineapple coffee chicken
pizza hello hello123 goodbye whatever nothing something killer hacker matrix starwars startrek trustno1 freedom money
dollar rich lucky success winner champion happy smile family mother father brother sister friend friends blessed jesus
christ church heaven godisgood faith mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota
nissan audi bmw ford chevy diamond silver golden purple yellow green blue black white crystal rainbow london paris
berlin madrid tokyo newyork chicago boston dallas texas florida california america canada mexico brazil india china
germany france england ireland scotland australia default changeme change temp temporary access system support service
office company business sales marketing manager director finance account secure private public solutioneer presales
academy campus solution consultant training workshop learning student teacher school college university
`
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '01',
  '007',
  '00',
  '11',
  '69',
  '77',
  '88',
  '99',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
]

const wholeOnes = `
12345678 123456789 1234567890 12345678910 0123456789 123456789a 123456789q 87654321 987654321 9876543210 11111111
111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 555555555 66666666 666666666
77777777 777777777 88888888 888888888 99999999 999999999 aaaaaaaa 12341234 12121212 123123123 12312312 11223344
1122334455 112233445566 123321123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx
zaq1zaq1 zaq1xsw2 !qaz2wsx qazwsxedc qazwsx123 qweasdzxc qwe123qwe qweqweqwe asdasdasd asdfasdf asdf1234 qwer1234
qwertyui1 abcd1234 abcdefgh abcdefghi abc12345 abc123456 abcabcabc a1b2c3d4 a1s2d3f4 a1234567 a12345678 a123456789
aa123456 aa12345678 q1234567 qq123456 qq123456789 woaini1314 5201314520 147258369 159357159 159753456 741852963
789456123 963852741 31415926 3141592653 14725836 25802580 13131313 10203040 102030405060 20202020 19841984 19871987
19901990 19921992 20002000 01012000 01011990 01011980 01011970 12121990 123454321 1234554321 1234512345 123qweasd
123qweasdzxc 123456qwe 123456abc 123456aa qwerty12 qwerty1234567 1password 123password mypassword thepassword
newpassword oldpassword password! passwordpassword passpass passpass1 letmein! letmeinnow openseame opensesame
sesame123 iamthebest fuckyou1 fuckyou123 fuckyou2 asshole1 bullshit1 motherfucker trustnoone tothemoon thisisapassword
ihatepasswords nopassword notapassword ilovejesus ilovegod ilovemom ilovemydog iloveyou! iloveyou2 iloveyou3 superstar
superman1 supersecret topsecret verysecret mysecret secret123 starwars1 harrypotter hogwarts1 gryffindor
lordoftherings gandalf1 frodo123 legolas1 pokemon123 minecraft minecraft1 fortnite1 roblox123 playstation xbox360!
nintendo1 computer1 internet1 whatever1 metallica nirvana1 slipknot linkinpark beatles1 eminem123 britney1
justinbieber onedirection taylorswift manutd123 liverpool1 barcelona1 realmadrid1 cristiano ronaldo7 ronaldo123
messi1010 lebron23 jordan23 michael23 kobebryant football1 football123 baseball1 basketball1 volleyball gymnastics
swimming1 skateboard snowboard cheerleader dolphins1 panthers1 patriots1 raiders1 broncos1 vikings1 packers1 bulldogs
wildcats1 tarheels1 gators123 sooners1 longhorns buckeyes1
`

/** True for one of the most common passwords, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set([...words(wholeOnes), ...words(bases).flatMap((base) => endings.map((ending) => base + ending))])
  return common.has(password.toLowerCase())
}

let common: Set<string> | undefined

/**
 * True if the password is in the operator's list, `DATA_DIR/auth/weak-passwords.txt`, one per line. The file may change
 * at run time.
 */
export async function isOnCustomList(password: string): Promise<boolean> {
  const file = path.join(config().dataDir, 'auth', 'weak-passwords.txt')
  const changedAt = await stat(file).then(
    (stats) => stats.mtimeMs,
    () => undefined,
  )
  if (changedAt === undefined) return false
  if (customList?.file !== file || customList.changedAt !== changedAt) {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
    customList = { file, changedAt, listed: new Set(lines.map((line) => line.trim().toLowerCase())) }
  }
  return password !== '' && customList.listed.has(password.toLowerCase())
}

let customList: { file: string; changedAt: number; listed: Set<string> } | undefined

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
