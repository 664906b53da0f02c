// Generated from the contract. Do not edit.
import type { PatternReason } from '../rules/patternReason.ts'

export const patternReasons: ReadonlyMap<string, PatternReason> = new Map<string, PatternReason>([
  ["\\S", "Must not be blank"],
  ["^$|^[^@\\s]+@[^@\\s]+$", "Must be an email address"],
  ["^(?!.*(?:--|__|\\.\\.))[A-Za-z0-9][A-Za-z0-9._\\-]*[A-Za-z0-9]$", {"^[A-Za-z0-9._\\-]*$":"Label must include only ASCII letters, digits, hyphens, underscores and periods","^[^._\\-](?:.*[^._\\-])?$":"Label must begin and end with a letter or digit","^":"Label must not have two hyphens, underscores or periods in a row"}],
  ["^(?!.*--)[A-Za-z0-9-]+$", {"^[A-Za-z0-9-]*$":"Label must include only ASCII letters, numbers, and dashes","^":"Label must not have two dashes in a row"}],
  ["^(?!.*--)[A-Za-z0-9\\-]*$", {"^[A-Za-z0-9-]*$":"Label must include only ASCII letters, numbers, and dashes","^":"Label must not have two dashes in a row"}],
  ["^(?:(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!\\/)|(?=\\/))){4}\\/(?:3[0-2]|[12]?\\d))?$", "Must be an IPv4 address with its prefix length, such as 10.0.0.1/24"],
  ["^(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}$", "Must be an IPv4 address, such as 10.0.0.5"],
  ["^(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!\\/)|(?=\\/))){4}\\/(?:3[0-2]|[12]?\\d)$", "Must be an IPv4 range in CIDR form, such as 192.0.2.0/24"],
  ["^(?:any|(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4})?$", "Must be any, or a public IPv4 address of the instance"],
  ["^(\\*|[a-z_]+:read_(only|write)( [a-z_]+:read_(only|write))*)$", "Must be *, or scopes such as computes:read_only separated by single spaces"],
  ["^[!-.0-~]+\\/[ -~]*[!-~]$", "Must be a media type such as text/plain"],
  ["^[0-9A-Fa-f:.]+\\/(?:12[0-8]|1[01]\\d|[1-9]?\\d)$", "Must be an IPv6 range in CIDR form, such as 2001:db8::/64"],
  ["^[1-9][0-9]{0,4}$", "Must be the number of a part"],
  ["^[1-9]\\d{0,4}(?:-[1-9]\\d{0,4})?(?:, ?[1-9]\\d{0,4}(?:-[1-9]\\d{0,4})?)*$", "Must be ports and ranges separated by commas, such as 22-24, 80, 443"],
  ["^[A-Za-z0-9 ,.?\\-_']+$", "Must hold only letters, digits, spaces and , . ? - _ '"],
  ["^[A-Za-z0-9]([_-]?[A-Za-z0-9])*$", "Must be letters and digits, with single hyphens or underscores between them"],
  ["^[A-Za-z0-9_]+$", "Label must include only ASCII letters, digits and underscores"],
  ["^[A-Za-z]{2}$", "Must be the two letters of a country, such as DE"],
  ["^[a-z0-9][a-z0-9.\\-]*[a-z0-9]$", {"^[a-z0-9.\\-]*$":"Label must include only lower-case letters, digits, hyphens and periods","^":"Label must begin and end with a lower-case letter or digit"}],
  ["^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$", "Must be a time in UTC such as 2018-01-01T00:01:01"],
  ["^mysql\\/\\d+(\\.\\d+)*$", "Must be the id of a MySQL engine, such as mysql/8.0.30"],
  ["^postgresql\\/\\d+(\\.\\d+)*$", "Must be the id of a PostgreSQL engine, such as postgresql/14.6"],
])
