"""The SQL of the Postgres store: one constant a statement, parameters as ``$1``, ``$2``.

Times come from the database's clock, as those of several replicas differ.
"""

_ISO = """to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"""

_MOMENT = "date_trunc('milliseconds', conversations.updated_at)"

KNOWN_OWNER = "SELECT 1 FROM conversations WHERE owner_hash = $1 LIMIT 1"
OWNER = "SELECT owner_hash FROM conversations WHERE id = $1"
OWNER_LOCKED = f"{OWNER} FOR NO KEY UPDATE"
CREATE = """
    INSERT INTO conversations (id, owner_hash, created_at, updated_at)
    VALUES ($1, $2, clock_timestamp(), clock_timestamp())
    ON CONFLICT (id) DO NOTHING
"""
# No row where it is stored already, by its id or as the answer to that question.
APPEND = """
    WITH said AS (
        UPDATE conversations SET updated_at = clock_timestamp() WHERE id = $2
    )
    INSERT INTO messages
        (id, conversation_id, role, content, state, created_at, reply_to, detail)
    VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7)
    ON CONFLICT DO NOTHING RETURNING id
"""
STORED = "SELECT conversation_id, role, content, detail FROM messages WHERE id = $1"
_MESSAGE = f"""
    SELECT id, role, content, {_ISO.format("created_at")} AS created_at, state, reply_to, detail
    FROM messages
"""  # noqa: S608 -- nothing from outside
MESSAGES = f"{_MESSAGE} WHERE conversation_id = $1 ORDER BY seq DESC LIMIT $2"
FURTHER = f"""
    {_MESSAGE} WHERE conversation_id = $1 AND seq > coalesce(
        (SELECT seq FROM messages WHERE id = $2 AND conversation_id = $1), 0
    ) ORDER BY seq LIMIT $3
"""  # noqa: S608 -- nothing from outside
ANSWER = f"{_MESSAGE} WHERE reply_to = $1 AND conversation_id = $2"
# Nobody claims for so long: what ends later was claimed while the clock was ahead.
CLAIM = """
    UPDATE messages SET claimed_until =
        CASE WHEN $3::float8 > 0 THEN extract(epoch FROM clock_timestamp()) + $3::float8 END
    WHERE id = $1 AND conversation_id = $2
    AND ($3::float8 <= 0 OR claimed_until IS NULL
         OR (NOT $4::boolean AND claimed_until NOT BETWEEN extract(epoch FROM clock_timestamp())
             AND extract(epoch FROM clock_timestamp()) + 2 * $3::float8))
    AND NOT EXISTS (SELECT 1 FROM messages AS answers WHERE answers.reply_to = $1)
    RETURNING id
"""
# By milliseconds, as they are told: what follows the last of a list is found by what was told.
CONVERSATIONS = f"""
    SELECT id, {_ISO.format("created_at")} AS created_at, {_ISO.format("updated_at")} AS updated_at,
        coalesce((SELECT left(content, $2) FROM messages WHERE conversation_id = conversations.id
                  AND role = 'user' ORDER BY seq LIMIT 1), '') AS title
    FROM conversations WHERE owner_hash = $1
    AND ($4::text IS NULL OR {_MOMENT} < $4::text::timestamptz
         OR ({_MOMENT} = $4::text::timestamptz AND id > $5::text COLLATE "C"))
    ORDER BY {_MOMENT} DESC, id COLLATE "C" LIMIT $3
"""  # noqa: S608 -- nothing from outside
# Another replica at the same work takes others.
EXPIRED = """
    SELECT id FROM conversations WHERE updated_at < to_timestamp($1::float8)
    LIMIT $2 FOR UPDATE SKIP LOCKED
"""
# The time, and what is kept of the sweeps of something, if there was one.
SWEPT = """
    SELECT extract(epoch FROM clock_timestamp())::float8 AS now, at, doubted
    FROM (SELECT 1) AS always LEFT JOIN sweeps ON name = $1
"""
NEWEST_CONVERSATION = "SELECT extract(epoch FROM max(updated_at))::float8 FROM conversations"
KEEP_SWEEP = """
    INSERT INTO sweeps (name, at, doubted) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, doubted = excluded.doubted
"""
DELETE_MESSAGES = "DELETE FROM messages WHERE conversation_id = ANY($1::text[])"
DELETE_CONVERSATIONS = "DELETE FROM conversations WHERE id = ANY($1::text[])"
# A standby answers every read and refuses every message.
WRITABLE = "SELECT set_config('transaction_read_only', 'off', true) FROM conversations LIMIT 1"
DELETE_COMMENTS = "UPDATE feedback SET comment = '' WHERE conversation_id = ANY($1::text[])"
TURN = """
    SELECT {columns} FROM turns WHERE id = $1 OR (answer_id = $1 AND answer_id <> '') LIMIT 1
"""
SAID = "SELECT id, content FROM messages WHERE id = ANY($1::text[])"
THERE = "SELECT id FROM conversations WHERE id = ANY($1::text[]) ORDER BY id FOR SHARE"
# Another replica at the same work takes others.
EXPIRED_ENTRIES = """
    DELETE FROM {table} WHERE id IN
        (SELECT id FROM {table} WHERE at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING id
"""

# Budgets. The salt of the latest day, if there is one, and the time.
LATEST_DAY = """
    SELECT clock_timestamp() AS now, day, salt
    FROM (SELECT 1) AS always LEFT JOIN budget_days ON true ORDER BY day DESC NULLS LAST LIMIT 1
"""
# Whoever is second gets the salt of who was first.
BEGIN_DAY = """
    INSERT INTO budget_days (day, salt) VALUES ($1, $2)
    ON CONFLICT (day) DO UPDATE SET salt = budget_days.salt RETURNING salt
"""
AS_TO_WRITE = "LOCK TABLE {table} IN ROW EXCLUSIVE MODE"  # the lock that a write takes
FORGET_HOLDERS = "DELETE FROM spending WHERE position(':' IN meter) > 0 AND period < $1"
FORGET_COUNTS = """
    DELETE FROM spending
    WHERE position(':' IN meter) = 0 AND period < left($1, 7) AND period NOT IN
        (SELECT period FROM spending WHERE position(':' IN meter) = 0
         ORDER BY period DESC LIMIT $2)
"""
FORGET_SALTS = "DELETE FROM budget_days WHERE day < $1"
COUNTED = """
    SELECT meter, period, calls, tokens FROM spending
    WHERE (meter, period) IN (SELECT * FROM unnest($1::text[], $2::text[]))
"""
COUNT = """
    INSERT INTO spending (meter, period, calls, tokens)
    SELECT meter, period, 1, $3::bigint
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS accounts (meter, period, place)
    ORDER BY place
    ON CONFLICT (meter, period) DO UPDATE
        SET calls = spending.calls + 1, tokens = spending.tokens + excluded.tokens
    RETURNING calls, tokens
"""
# Whoever takes a place of a meter waits until the one before has committed.
LOCK_METER = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1, 0))"
# How long until the next place, as spending.pace says: id, meter, most - 1, longest wait, period,
# believed. Nothing is written where that is too long. What is swept has been over for a period: a
# row that somebody is about to follow is not, and who sweeps at the same moment sweeps others.
TAKE = """
    WITH clock AS MATERIALIZED (
        SELECT extract(epoch FROM clock_timestamp())::float8 AS now
    ), followed AS MATERIALIZED (
        SELECT id, at FROM places, clock
        WHERE meter = $2 AND at > now - $5::float8 AND at < now + $6::float8
        ORDER BY at DESC LIMIT 1 OFFSET $3::bigint
    ), next AS MATERIALIZED (
        SELECT now, greatest(now, (SELECT at FROM followed) + $5::float8) AS at FROM clock
    ), taken AS (
        INSERT INTO places (id, meter, at)
        SELECT $1, $2, at FROM next WHERE at - now <= $4::float8 RETURNING id
    ), swept AS (
        DELETE FROM places WHERE EXISTS (SELECT FROM taken) AND (
            id = (SELECT id FROM followed) OR id IN (
                SELECT id FROM places WHERE at < (SELECT now FROM clock) - 2 * $5::float8
                LIMIT 100 FOR UPDATE SKIP LOCKED
            )
        )
    )
    SELECT at - now FROM next
"""
GIVE_BACK = "UPDATE places SET at = at - $2::float8 WHERE id = $1"
SETTLE = """
    WITH kept AS (
        SELECT spending.meter, spending.period
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS accounts (meter, period, place)
        JOIN spending USING (meter, period) ORDER BY place FOR UPDATE OF spending
    )
    UPDATE spending SET calls = calls - $3::bigint, tokens = greatest(0, tokens + $4::bigint)
    FROM kept WHERE spending.meter = kept.meter AND spending.period = kept.period
"""
SHORT = {  # how Postgres writes ``turn_log.SHORT``
    "first_cited": "coalesce(citations::json #>> '{0,1}', '')",
    "has_hops": "hops <> '[]'",
}
