// The import rules of the architecture, executable: who may import whom.

/**
 * Room → the rooms that it may import, and nothing else: platform, auth, members, subjects, admin, each only
 * downward. `shell` is what every page stands in.
 */
const rooms = {
  platform: [],
  styles: [],
  art: ['styles'],
  ui: ['art', 'styles'],
  shell: ['platform', 'ui', 'art', 'styles'],
  analytics: ['platform'],
  'admin-ui': ['platform', 'ui', 'styles'],
  auth: ['platform'],
  members: ['auth', 'platform', 'admin-ui', 'ui', 'art'],
  people: ['members', 'platform', 'ui', 'art'],
  events: ['people', 'analytics', 'members', 'platform', 'admin-ui', 'ui', 'art'],
  newsletter: ['resources', 'analytics', 'members', 'platform', 'admin-ui', 'ui', 'art'],
  redirects: ['platform', 'admin-ui', 'ui', 'art'],
  resources: ['people', 'analytics', 'members', 'platform', 'admin-ui', 'ui', 'art'],
  leads: ['people', 'events', 'resources', 'analytics', 'members', 'platform', 'admin-ui', 'ui', 'art'],
  campus: ['events', 'resources', 'members', 'platform', 'admin-ui', 'ui', 'art'],
  transfer: ['campus', 'resources', 'redirects', 'platform'],
  site: ['people', 'events', 'leads', 'resources', 'platform', 'ui', 'art', 'styles'],
  search: ['site', 'campus', 'resources', 'events', 'members', 'platform', 'ui'],
  admin: [
    'transfer',
    'people',
    'campus',
    'leads',
    'resources',
    'newsletter',
    'redirects',
    'events',
    'members',
    'analytics',
    'auth',
    'platform',
    'admin-ui',
    'ui',
    'art',
    'site',
  ],
}

/** Files of `app/` itself that rooms read; what wires the rooms (listeners, schedules, entries) no room reads. */
const wired = '^app/permissions\\.tsx?$'

const allowed = [
  { from: { path: '\\.test\\.tsx?$|/factory\\.ts$' }, to: {} },
  { from: { pathNot: '^app/' }, to: {} },
  { from: { path: '^app/[^/]+$' }, to: {} },
  // What connects the subjects: listeners, schedules, jobs, stored files.
  { from: { path: '^app/wiring/' }, to: {} },
  { from: {}, to: { pathNot: '^app/' } },
  { from: { path: '^app/([^/]+)/' }, to: { path: '^app/$1/' } },
  ...[
    'shell',
    'members',
    'people',
    'events',
    'redirects',
    'resources',
    'newsletter',
    'leads',
    'campus',
    'site',
    'search',
    'admin',
  ].map((room) => ({
    from: { path: `^app/${room}/` },
    to: { path: [wired, '^app/shell/'] },
  })),
  // Which addresses are pages of the product, and so no old address of an article.
  { from: { path: '^app/transfer/foreign/product-page\\.ts$' }, to: { path: '^app/routes\\.ts$' } },
  ...Object.entries(rooms).map(([room, below]) => ({
    from: { path: `^app/${room}/` },
    to: { path: `^app/(?:${below.join('|') || '-'})/` },
  })),
]
const subjects = '^app/(site|resources/[^/]+|leads/(?:messages|candidates)|campus/[^/]+|events|members|people)/'

// What must be true together is written together: these acts of one subject are called within those of another.
const calledInTransactions = [
  '^app/members/(leave|ensure-member)\\.server\\.ts$',
  '^app/members/profile-fields/welcome\\.server\\.ts$',
  '^app/members/account/update-profile\\.server\\.ts$',
  '^app/campus/(profiles/delete-personal-data|posts/publish|topics/create|reading/follows/follow)\\.server\\.ts$',
  '^app/events/follow-up/link-thread\\.server\\.ts$',
  '^app/events/restore\\.server\\.ts$',
  '^app/campus/(comments|topics)/(restore|trash|trash-comment|trash-topic)\\.server\\.ts$',
  '^app/events/registrations/register\\.server\\.ts$',
  '^app/campus/reading/mark\\.server\\.ts$',
  '^app/campus/comments/(unread|write)\\.server\\.ts$',
  '^app/campus/revisions/save-revision\\.server\\.ts$',
  '^app/campus/inbound/(reply-address|mailed-texts)\\.server\\.ts$',
  '^app/campus/notifications/read\\.server\\.ts$',
  '^app/campus/attachments/(link|render|store|submit)\\.server\\.ts$',
  '^app/campus/mentions/find-mentions\\.server\\.ts$',
  '^app/campus/comments/likes/like\\.server\\.ts$',
  '^app/campus/drafts/(keep|save)\\.server\\.ts$',
  '^app/campus/comments/totals\\.server\\.ts$',
  '^app/campus/moderation/(purge|review)\\.server\\.ts$',
  '^app/members/suspend\\.server\\.ts$',
  '^app/campus/moderation/queue/respond-to-decision\\.server\\.ts$',
  '^app/campus/(posts|comments)/hide\\.server\\.ts$',
  '^app/campus/posts/(count|accepted-answer|lock|restore|trash|trash-post|likes/like)\\.server\\.ts$',
  '^app/campus/posts/list/(since|totals)\\.server\\.ts$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowed,
  allowedSeverity: 'error',
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      from: { path: '^(app|cli|sample)/' },
      to: { path: '^server/', pathNot: '^server/embedded-postgres/' },
    },
    {
      name: 'ui-and-art-import-styles-only',
      severity: 'error',
      from: { path: '^app/(ui|art)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/', pathNot: '^app/(ui|art|styles)/' },
    },
    {
      name: 'admin-ui-is-a-kit-below-the-subjects',
      severity: 'error',
      from: { path: '^app/admin-ui/' },
      to: { path: '^(app|server|cli)/', pathNot: '^app/(admin-ui|ui|styles|platform)/' },
    },
    {
      name: 'admin-is-a-roof-above-the-subjects',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/(admin|wiring)/' },
      to: { path: '^app/admin/' },
    },
    {
      name: 'platform-imports-packages-only',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(app|server|cli)/', pathNot: '^app/platform/' },
    },
    {
      name: 'permissions-import-types-only',
      severity: 'error',
      from: { path: '^app/permissions\\.ts$' },
      to: { path: '^app/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'auth-imports-platform',
      severity: 'error',
      from: { path: '^app/auth/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(app|server|cli)/', pathNot: '^app/(auth|platform)/' },
    },
    {
      name: 'only-members-and-admin-import-auth',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: '^app/(auth|members|admin|wiring)/|\\.test\\.tsx?$',
      },
      to: { path: '^app/auth/' },
    },
    {
      name: 'members-know-nothing-of-what-stands-on-them',
      severity: 'error',
      from: { path: '^app/members/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(campus|people|events|resources|leads)/' },
    },
    {
      name: 'events-know-nothing-of-the-campus',
      severity: 'error',
      from: { path: '^app/events/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/campus/' },
    },
    {
      name: 'members-and-admin-use-the-front-door-of-auth',
      severity: 'error',
      from: { path: '^app/(members|admin)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/auth/', pathNot: '^app/auth/auth\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'another-subject-only-by-queries-and-components',
      severity: 'error',
      from: { path: subjects, pathNot: '\\.test\\.tsx?$|/factory\\.ts$|^app/resources/(admin|media|schedule|trash)/' },
      to: {
        path: subjects,
        pathNot: [
          '^app/$1/',
          '^app/resources/(catalogue|labels|library|admin|schedule|trash|uploads)/',
          '(queries|directory|guard|edit-conflict|presence|respond-to-conflict|current-session|session-cookie|require-reauthentication)\\.server\\.ts$',
          // Every subject's forms keep drafts.
          '^app/members/drafts/(answer|save)\\.server\\.ts$',
          '\\.(tsx|module\\.css)$',
          '^app/.*/[a-z-]+\\.ts$',
          ...calledInTransactions,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tables-belong-to-their-part',
      severity: 'error',
      from: {
        path: '^app/(site|members|people|events|admin|auth|platform)/',
        pathNot: '\\.test\\.tsx?$|/factory\\.ts$',
      },
      to: { path: '/tables\\.server\\.ts$', pathNot: '^app/$1/' },
    },
    {
      name: 'tables-belong-to-their-subject',
      severity: 'error',
      from: { path: '^app/(resources|leads|campus)/([^/]+)/', pathNot: '\\.test\\.tsx?$|/factory\\.ts$' },
      to: { path: '/tables\\.server\\.ts$', pathNot: '^app/$1/$2/' },
    },
    {
      name: 'only-server-files-import-server-files',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '\\.server\\.tsx?$|\\.route\\.tsx?$|^app/(entry|root|routes)|^app/auth/|' +
          '\\.test\\.tsx?$|factory\\.ts$|for-tests\\.ts$|\\.mail\\.tsx$',
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'factories-are-for-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/factory\\.ts$|^tests/|^bench/' },
      to: { path: '/factory\\.ts$' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { path: '^(app|server|cli)/', pathNot: '\\.test\\.tsx?$|/factory\\.ts$' },
      to: { path: '^tests/|\\.test\\.tsx?$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|test-results|\\.react-router|node_modules)/|\\+types/' },
    // It keeps imports of types. `tsPreCompilationDeps` would add nothing: it asks for a compiler of TypeScript 6.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
