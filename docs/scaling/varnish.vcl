vcl 4.1;

# The load balancer before the web nodes.
backend site {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
    # Orders, registrations and MCP are POST; what has a credential belongs to its owner.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    # The fast lane's comparison with WordPress asks the web node itself.
    if (req.http.Md-Shop-Lane) {
        return (pass);
    }
    # Screens of administrators, and the interfaces of others.
    if (req.url ~ "^[^?]*/wp-(admin|cron|login)" || req.url ~ "^[^?]*/wp-json/(?!md-shop/)" || req.url ~ "[?&]rest_route=") {
        return (pass);
    }
    # A visitor who is logged in, has a basket or wrote a comment. The catalog's own addresses take no cookies.
    if (req.http.Cookie && req.url !~ "^[^?]*/wp-json/md-shop/") {
        return (pass);
    }
    unset req.http.Cookie;
    # Browsers differ in what they accept, and pages vary by it. Only Markdown makes another page.
    if (req.url !~ "^[^?]*/wp-json/" && req.http.Accept !~ "(?i)markdown") {
        set req.http.Accept = "text/html";
    }
    return (hash);
}

sub vcl_backend_response {
    # The catalog's answers say how long they may be kept, pages say nothing.
    if (!beresp.http.Cache-Control && !beresp.http.Expires) {
        if (beresp.status == 200) {
            set beresp.ttl = 60s;
        } else {
            set beresp.ttl = 0s;
        }
    }
    # An answer is some time old when it arrives: with five seconds less, nobody gets one that is older than a minute.
    if (beresp.ttl > 55s && beresp.ttl <= 60s) {
        set beresp.ttl = 55s;
    }
    # Nothing is given out after its time, not even while a new answer is fetched.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.ttl <= 0s || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|private" || beresp.http.Vary == "*") {
        # The next requests need not wait for each other.
        set beresp.ttl = 10s;
        set beresp.uncacheable = true;
    }
    return (deliver);
}

sub vcl_deliver {
    if (obj.uncacheable) {
        set resp.http.X-Cache = "PASS";
    } elsif (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
