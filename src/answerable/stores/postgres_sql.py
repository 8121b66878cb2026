"""The statements of the Postgres store. Names in braces are tables, ``$1`` and so on are values.

A generation is a set of tables of its own, named after it. Dropping one is one command that leaves
nothing to be vacuumed, its indexes are built once over rows that never change, and a reader who
comes too late is told so by a missing table, where missing rows would look like an empty answer.
"""

from __future__ import annotations

# Asked for only where it is missing: an owner of the schema need not have the right to make one.
HAS_SCHEMA = "SELECT to_regnamespace($1) IS NOT NULL"
MAKE_SCHEMA = "CREATE SCHEMA {schema}"
HAS_TABLE = "SELECT to_regclass($1) IS NOT NULL"

SHARED = """
CREATE TABLE IF NOT EXISTS {schema}.generations (
    name text PRIMARY KEY,
    dimension integer NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    published_at timestamptz,
    chunks integer,
    pieces integer,
    manifest text
);
CREATE TABLE IF NOT EXISTS {schema}.pointer (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    generation text NOT NULL REFERENCES {schema}.generations (name)
);
"""

DROP_SHARED = "DROP TABLE IF EXISTS {schema}.pointer, {schema}.generations"

# A text column is for people and for filters; what Postgres cannot hold as text (the character 0)
# is kept in `exact`. Unit vectors are only ever read with their chunk, never searched, so they are
# one value of 16-bit floats; `weights` is the stored half of BM25, to be handed on (`terms` is what
# is searched). `pgvector` is the schema of that extension.
CREATE = """
CREATE TABLE {documents} (
    path text PRIMARY KEY,
    title text NOT NULL,
    url text NOT NULL,
    file_sha256 text NOT NULL,
    chunks integer NOT NULL
);
CREATE TABLE {chunks} (
    number integer PRIMARY KEY,
    id uuid NOT NULL,
    document text NOT NULL,
    file_path text NOT NULL,
    heading text NOT NULL,
    content text NOT NULL,
    token_count integer NOT NULL,
    source_type text NOT NULL,
    section text,
    version text,
    locale text,
    rest text NOT NULL,
    exact text,
    units bytea NOT NULL,
    weights bytea NOT NULL
);
ALTER TABLE {chunks} ALTER COLUMN units SET STORAGE EXTERNAL;
CREATE TABLE {pieces} (chunk integer NOT NULL, vector {pgvector}.vector({dimension}) NOT NULL);
CREATE TABLE {terms} (term bigint NOT NULL, chunk integer NOT NULL, weight real NOT NULL);
CREATE TABLE {rarities} (term bigint PRIMARY KEY, chunks integer NOT NULL);
"""

# A row must fit into a page of 8 kB for its vector to lie in it rather than beside it.
INLINE = "ALTER TABLE {pieces} ALTER COLUMN vector SET STORAGE PLAIN"

# By which chunks are found. Whoever goes on with what another one wrote needs these sooner. Terms
# lie in the order of their chunks, so that a few kilobytes say where those of some chunks are.
FIND = """
CREATE UNIQUE INDEX IF NOT EXISTS chunks_{name}_id ON {chunks} (id);
CREATE INDEX IF NOT EXISTS pieces_{name}_chunk ON {pieces} (chunk);
CREATE INDEX IF NOT EXISTS terms_{name}_chunk ON {terms} USING brin (chunk);
"""

# Each may have been done already by one who was killed before it published.
FINISH = """
CREATE INDEX IF NOT EXISTS terms_{name}_term ON {terms} (term) INCLUDE (chunk, weight);
INSERT INTO {rarities} SELECT term, count(*) FROM {terms} GROUP BY term ON CONFLICT DO NOTHING;
"""

GRAPH = """
CREATE INDEX IF NOT EXISTS pieces_{name}_vector
ON {pieces} USING hnsw ((vector::{pgvector}.halfvec({dimension})) {pgvector}.halfvec_ip_ops)
WITH (m = 16, ef_construction = 128)
"""

# A generation that was not published has none yet, whoever wrote it.
NO_DOCUMENTS = "TRUNCATE {documents}"

DROP = "DROP TABLE IF EXISTS {documents}, {chunks}, {pieces}, {terms}, {rarities}"

# With the other tables of a search, so that one that is gone is an error here too.
COUNTS = """
SELECT (SELECT count(*) FROM {chunks}) AS chunks, (SELECT count(*) FROM {pieces}) AS pieces,
    EXISTS (SELECT FROM {terms}) AS terms, EXISTS (SELECT FROM {rarities}) AS rarities
"""

# Chunks are numbered from 0 on, and terms lie in their order.
STRAY_TERMS = "SELECT EXISTS (SELECT FROM {terms} WHERE chunk < 0 OR chunk >= $1)"

READ = """
SELECT id, file_path, heading, content, token_count, source_type, rest, exact, units
FROM {chunks} WHERE id = ANY($1::uuid[])
"""

HELD = """
SELECT number, id, file_path, heading, content, token_count, source_type, section, version, locale,
    rest, exact, units, weights
FROM {chunks} WHERE id = ANY($1::uuid[])
"""

# In the order in which they were written: rows are only ever appended. As bytes, which every
# connection understands.
HELD_PIECES = """
SELECT chunk, {pgvector}.vector_send(vector) AS vector FROM {pieces}
WHERE chunk = ANY($1::integer[]) ORDER BY chunk, ctid
"""

# As a search finds them: by a term without its rarity nothing is found.
SEARCHED_TERMS = """
SELECT t.chunk, t.term, t.weight FROM {terms} t JOIN {rarities} r USING (term)
WHERE t.chunk BETWEEN $2 AND $3 AND t.chunk = ANY($1::integer[])
"""

RARITIES = "SELECT term, chunks FROM {rarities} WHERE term = ANY($1::bigint[])"

ADMITTED = "admitted AS MATERIALIZED (SELECT c.number FROM {chunks} c WHERE {where}),"
ADMITTED_PIECES = """
SELECT count(*) FROM {pieces} p JOIN {chunks} c ON c.number = p.chunk WHERE {where}
"""

# The cast decides: pieces as `vector` are all compared, as `halfvec` the graph is walked until so
# many are found that meet the condition (iterative scan).
EXACT_CAST = ""
GRAPH_CAST = "::{pgvector}.halfvec({dimension})"
FAR = "p.vector{cast} OPERATOR({pgvector}.<#>) $1::real[]::{pgvector}.vector{cast}"
NEAREST = "SELECT p.chunk, {far} AS far FROM {pieces} p {among} ORDER BY {far} LIMIT {enough}"

# $1 the question's vector, $2 and $3 its terms and their weights, $4 k, $5 how many chunks there
# are, $6 and so on the values of the filter. The inverse document frequency is BM25's, as
# Manifest.idf has it. `seen` and `distinct_chunks` say whether `enough` pieces were enough.
SEARCH = """
WITH asked AS MATERIALIZED (
    SELECT t.term, t.weight * ln(1 + ($5::integer - r.chunks + 0.5) / (r.chunks + 0.5)) AS weight
    FROM unnest($2::bigint[], $3::double precision[]) AS t (term, weight)
    JOIN {rarities} r USING (term)
),
lexical AS MATERIALIZED (
    SELECT t.chunk, sum(t.weight * a.weight) AS score FROM {terms} t JOIN asked a USING (term)
    GROUP BY t.chunk
),
{admitted}
nearest AS MATERIALIZED ({nearest}),
near AS (SELECT chunk FROM nearest GROUP BY chunk ORDER BY min(far), chunk LIMIT $4),
found AS (
    SELECT chunk FROM near
    UNION
    (SELECT chunk FROM lexical {admitted_lexical} ORDER BY score DESC, chunk LIMIT $4)
)
SELECT c.id, coalesce(l.score, 0) AS lexical, (
    SELECT max(-({far})) FROM {pieces} p WHERE p.chunk = c.number
) AS dense, (SELECT count(*) FROM near) AS distinct_chunks, (SELECT count(*) FROM nearest) AS seen
FROM found JOIN {chunks} c ON c.number = found.chunk LEFT JOIN lexical l ON l.chunk = c.number
ORDER BY c.id
"""
